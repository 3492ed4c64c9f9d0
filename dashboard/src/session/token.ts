// The caller's token: kept for this tab only, asked for when the API says that it needs one.
import { create } from "zustand";

const KEY = "autoheal.token";

interface TokenState {
  token: string | null;
  /** The dialog that asks for a token is open. */
  isAsking: boolean;
}

export const useToken = create<TokenState>(() => ({ token: sessionStorage.getItem(KEY), isAsking: false }));

export function currentToken(): string | null {
  return useToken.getState().token;
}

export function askForToken() {
  useToken.setState({ isAsking: true });
}

export function closeTokenDialog() {
  useToken.setState({ isAsking: false });
}

export function keepToken(token: string) {
  const clean = token.trim();
  sessionStorage.setItem(KEY, clean);
  useToken.setState({ token: clean, isAsking: false });
}

export function forgetToken() {
  sessionStorage.removeItem(KEY);
  useToken.setState({ token: null });
}
