// Prism itself, where its languages look for it: they know it only as a global. Never let loose on the page by itself.
import Prism from "prismjs";

Prism.manual = true;
Object.assign(globalThis, { Prism });

export { Prism };
