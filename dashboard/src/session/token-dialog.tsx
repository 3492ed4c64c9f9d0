// Asks for a token when the API wants one, and lets go of it again.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { closeTokenDialog, forgetToken, keepToken, useToken } from "./token";

export function TokenDialog() {
  const { token, isAsking } = useToken();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isAsking && !dialog.current?.open) dialog.current?.showModal();
    if (!isAsking) dialog.current?.close();
  }, [isAsking]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="token-title"
      onClose={closeTokenDialog}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl border border-line bg-surface p-5 text-ink shadow-card backdrop:bg-black/50"
    >
      <h2 id="token-title" className="text-lg font-semibold">
        Access token
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {token
          ? "A token is in use. It is kept until you close this tab."
          : "This service asks for a token. Whoever runs it can make one for you."}
      </p>
      {isAsking && <TokenForm hasToken={token !== null} />}
    </dialog>
  );
}

function TokenForm({ hasToken }: { hasToken: boolean }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") setError("Paste a token first.");
    else keepToken(text);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={hasToken ? "Another token" : "Token"}
        type="password"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {hasToken && (
          <Button kind="danger" className="mr-auto" onClick={forgetToken}>
            Forget token
          </Button>
        )}
        <Button onClick={closeTokenDialog}>Not now</Button>
        <Button kind="primary" type="submit">
          Use token
        </Button>
      </div>
    </form>
  );
}
