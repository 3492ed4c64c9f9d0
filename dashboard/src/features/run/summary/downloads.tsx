// The files that a run leaves.
import { ChevronDown, Download } from "lucide-react";
import { useRef, useState } from "react";
import { download } from "../../../api/download";
import { useRunView } from "../../../trace/view";
import { Button, buttonLook } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { toastError } from "../../../ui/toasts";

interface File {
  label: string;
  hint: string;
  path: (run: string) => string;
  name: string;
}

const artifact = (name: string) => (run: string) => `/artifacts/${run}/${name}`;

const FILES: readonly File[] = [
  {
    label: "Report (PDF)",
    hint: "to read and to print",
    path: (run) => `/report/${run}`,
    name: "report.pdf",
  },
  {
    label: "results.json",
    hint: "everything, for programs",
    path: artifact("results.json"),
    name: "results.json",
  },
  { label: "SARIF", hint: "for code scanning", path: artifact("results.sarif"), name: "results.sarif" },
  { label: "JUnit", hint: "for test reports", path: artifact("junit.xml"), name: "junit.xml" },
  { label: "Markdown", hint: "for a pull request", path: artifact("summary.md"), name: "summary.md" },
];

/** A `details` opens by mouse and by keyboard without any help. */
export function Downloads() {
  const { runId } = useRunView();
  const menu = useRef<HTMLDetailsElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const fetchFile = async (file: File) => {
    setBusy(file.name);
    try {
      await download(file.path(runId), `autoheal-${runId.slice(0, 8)}-${file.name}`);
      close();
    } catch (error) {
      toastError(error);
    }
    setBusy(null);
  };
  return (
    <details
      ref={menu}
      className="relative"
      onKeyDown={(event) => event.key === "Escape" && close()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <summary className={classes(buttonLook("secondary", "small"), "list-none")}>
        <Download aria-hidden className="size-4" />
        Download
        <ChevronDown aria-hidden className="size-4" />
      </summary>
      <ul className="absolute left-0 z-20 mt-1 w-64 max-w-[70vw] sm:right-0 sm:left-auto rounded-lg border border-line bg-surface p-1 shadow-card">
        {FILES.map((file) => (
          <li key={file.name}>
            <Button
              kind="quiet"
              size="small"
              className="w-full justify-between!"
              isBusy={busy === file.name}
              onClick={() => void fetchFile(file)}
            >
              <span className="text-ink">{file.label}</span>
              <span className="text-xs">{file.hint}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
