// Runs before the first paint, so that a dark page never flashes white. Key and values are those of apps/ui/theme.ts.
(() => {
  try {
    const theme = localStorage.getItem('tidemark.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be closed to us; the system's own preference holds then.
  }
})();
