// Puts text on the clipboard and says how that went.
import { toast } from "../../../ui/toasts";

export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("good", said);
  } catch {
    toast("warn", "The browser did not allow copying. Select the text and copy it by hand.");
  }
}
