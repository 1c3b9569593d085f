// Runs before the first paint, as a script of its own because the content policy forbids inline ones. Plain JavaScript: it is served as it stands.
try {
  const chosen = localStorage.getItem('tidemark.theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
} catch {
  // Storage is blocked: the device's own preference holds.
}
