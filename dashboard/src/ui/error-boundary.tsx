// Catches what a component throws, so that a part that breaks does not take the page with it.
import { TriangleAlert } from "lucide-react";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "./button";

interface Props {
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error("A part of the dashboard broke", error, info.componentStack);
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-2 px-4 py-16 text-center">
      <TriangleAlert aria-hidden className="size-8 text-warn" />
      <h2 className="text-lg font-semibold">This part of the dashboard broke</h2>
      <p className="text-muted">Your runs are not affected. Reload the page to go on.</p>
      <Button kind="primary" className="mt-3" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}
