// Runs before the first paint. The only place that decides which theme is on; web/ui/theme.ts keeps the choice.
(() => {
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");

  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is shut: follow the system
    }
  }

  function apply() {
    const choice = read("theme");
    const system = prefersDark.matches ? "dark" : "light";
    document.documentElement.dataset.theme =
      choice === "light" || choice === "dark" ? choice : system;
  }

  apply();
  prefersDark.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("themechange", apply);
})();
