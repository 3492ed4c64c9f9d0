// Sets light or dark before the first paint. A file of its own because inline scripts are not allowed.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("autoheal.theme");
  } catch {
    // Storage may be forbidden; the system's choice counts then.
  }
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark", isDark);
})();
