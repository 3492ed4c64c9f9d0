// Light or dark: the system's choice until a person makes another, which is remembered. public/theme.js sets it at the start.
import { create } from "zustand";

const KEY = "autoheal.theme";

export const useTheme = create(() => ({ isDark: document.documentElement.classList.contains("dark") }));

export function toggleTheme() {
  const isDark = !useTheme.getState().isDark;
  apply(isDark);
  localStorage.setItem(KEY, isDark ? "dark" : "light");
}

function apply(isDark: boolean) {
  document.documentElement.classList.toggle("dark", isDark);
  useTheme.setState({ isDark });
}

/** Goes along with the system while nobody has chosen. */
export function followSystemTheme() {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
    if (!localStorage.getItem(KEY)) apply(event.matches);
  });
}
