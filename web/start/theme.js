// Runs before the first paint. The only place that decides which theme is on; web/ui/theme.ts keeps the choice.
(() => {
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");

  let chosenHere = null;

  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return chosenHere; // storage is shut: the choice lives as long as the page
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
  addEventListener("themechange", ({ detail }) => {
    chosenHere = detail;
    apply();
  });
})();
