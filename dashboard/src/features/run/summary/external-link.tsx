// A link that leaves the dashboard. The place it leads to learns nothing of where it came from.
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";

export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-0.5 font-medium text-accent hover:underline"
    >
      {children}
      <ArrowUpRight aria-hidden className="size-4" />
      <span className="sr-only"> (opens GitHub)</span>
    </a>
  );
}
