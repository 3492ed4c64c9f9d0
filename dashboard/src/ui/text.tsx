// Pieces of text: long names cut in the middle, times that stay true, and a button that copies.
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { formatTimeAgo, shortenMiddle } from "../format";
import { Button } from "./button";
import { copyText } from "./clipboard";

/**
 * A name that keeps its start and its end; the whole is in the tooltip and is what screen readers say. Marks in it that turn
 * the direction of writing do not reach what stands beside it.
 */
export function Shortened({
  text,
  limit = 40,
  className,
}: {
  text: string;
  limit?: number;
  className?: string;
}) {
  const short = shortenMiddle(text, limit);
  if (short === text) return <bdi className={className}>{text}</bdi>;
  return (
    <bdi title={text} className={className}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{text}</span>
    </bdi>
  );
}

/** The time now, again every so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

export function TimeAgo({ time }: { time: string }) {
  const now = useNow(30_000);
  return (
    <time dateTime={time} title={new Date(time).toLocaleString("en")}>
      {formatTimeAgo(time, now)}
    </time>
  );
}

interface CopyProps {
  text: string;
  label?: string;
  /** Only the icon is seen. */
  isIcon?: boolean;
}

export function CopyButton({ text, label = "Copy", isIcon = false }: CopyProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button kind="quiet" size="small" title={isIcon ? label : undefined} onClick={() => void copy()}>
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite" className={isIcon ? "sr-only" : undefined}>
        {isCopied ? "Copied" : label}
      </span>
    </Button>
  );
}
