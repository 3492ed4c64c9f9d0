// Puts text on the clipboard. Browsers can refuse that, and then people are told.
import { toast } from "./toasts";

/** Whether it went well. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast("warn", "The browser did not allow copying. Select the text and copy it by hand.");
    return false;
  }
}

/** For where nothing else shows that it went well. */
export async function copyAndSay(text: string, said: string): Promise<void> {
  if (await copyText(text)) toast("good", said);
}
