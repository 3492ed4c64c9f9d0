export function generate(): Promise<string>;
export function areTypesCurrent(): Promise<boolean>;
