// How each kind of node is named and looks. The colour only repeats what the words say.
import { Bug, FlaskConical, type LucideIcon, MapPin, SquareFunction, Wrench } from "lucide-react";
import type { Tone } from "../../status";
import type { Healing, NodeKind } from "./model";

export const KIND: Record<NodeKind, { label: string; plural: string; icon: LucideIcon }> = {
  test: { label: "Failing test", plural: "Failing tests", icon: FlaskConical },
  error: { label: "Error", plural: "Errors", icon: Bug },
  symbol: { label: "Symbol", plural: "Symbols", icon: SquareFunction },
  cause: { label: "Cause", plural: "Causes", icon: MapPin },
  fix: { label: "Fix", plural: "Fixes", icon: Wrench },
};

export const KIND_COLOUR: Record<NodeKind, string> = {
  test: "text-info",
  error: "text-bad",
  symbol: "text-neutral",
  cause: "text-warn",
  fix: "text-accent",
};

export const HEALING_TONE: Record<Healing, Tone> = {
  healed: "good",
  not_healed: "bad",
  open: "neutral",
  awaited: "neutral",
};

export const HEALING_EDGE: Record<Healing, string> = {
  healed: "border-l-good",
  not_healed: "border-l-bad",
  open: "border-l-edge",
  awaited: "border-l-edge",
};
