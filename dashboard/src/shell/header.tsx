// What stands above every page: the name, the ways, the connection, and the switches.
import { HeartPulse, KeyRound, Moon, Sun, WifiOff } from "lucide-react";
import { Link, useLocation } from "wouter";
import { useSession } from "../api/queries";
import { to } from "../route";
import { useOnline } from "../session/online";
import { askForToken, useToken } from "../session/token";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { classes } from "../ui/classes";
import { toggleTheme, useTheme } from "../ui/theme";

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface/95 backdrop-blur">
      <div className="mx-auto flex min-h-14 max-w-[1600px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:gap-x-6 sm:px-6">
        <Link href={to.home} className="flex items-center gap-2 rounded-md font-semibold tracking-tight">
          <span className="grid size-8 place-items-center rounded-lg bg-accent text-on-accent">
            <HeartPulse aria-hidden className="size-5" />
          </span>
          <span className="max-[359px]:sr-only">AutoHeal</span>
        </Link>
        <nav aria-label="Main" className="flex gap-1">
          <NavLink href={to.home}>Heal</NavLink>
          <NavLink href={to.history}>History</NavLink>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <ServiceState />
          <TokenButton />
          <ThemeButton />
        </div>
      </div>
    </header>
  );
}

function NavLink({ href, children }: { href: string; children: string }) {
  const [location] = useLocation();
  const isHere = location === href;
  return (
    <Link
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={classes(
        "rounded-md px-2.5 py-1.5 text-sm font-medium",
        isHere ? "bg-accent-soft text-accent" : "text-muted hover:bg-sunken hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}

/** Silent while all is well. */
function ServiceState() {
  const isOnline = useOnline();
  const session = useSession();
  const isUnreachable =
    session.error instanceof Error && "status" in session.error && session.error.status === 0;
  if (isOnline && !isUnreachable) return null;
  return (
    <span role="status">
      <Badge tone="warn">
        <WifiOff aria-hidden className="size-3.5" />
        {isOnline ? "No connection" : "Offline"}
      </Badge>
    </span>
  );
}

function TokenButton() {
  const token = useToken((state) => state.token);
  if (token === null) return null;
  return (
    <Button kind="quiet" size="small" aria-label="Access token" title="Access token" onClick={askForToken}>
      <KeyRound aria-hidden className="size-4" />
    </Button>
  );
}

function ThemeButton() {
  const isDark = useTheme((state) => state.isDark);
  const label = isDark ? "Use light colours" : "Use dark colours";
  const Icon = isDark ? Sun : Moon;
  return (
    <Button kind="quiet" size="small" aria-label={label} title={label} onClick={toggleTheme}>
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
