/** The theme chosen on this device, otherwise the device's own. */
export type Theme = 'light' | 'dark';

export const themeKey = 'tidemark.theme';

export const currentTheme = (): Theme => {
  const chosenTheme = document.documentElement.dataset['theme'];
  if (chosenTheme === 'light' || chosenTheme === 'dark') return chosenTheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

export const chooseTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage may be blocked; then the choice lasts until the page is closed.
  }
};

export const toggleTheme = (): Theme => {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  chooseTheme(theme);
  return theme;
};

/** Follows the theme chosen in other tabs of either front end. Returns the unsubscribe function. */
export const syncThemeAcrossTabs = (
  onTheme: (theme: Theme) => void = () => undefined,
): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== themeKey || (newValue !== 'light' && newValue !== 'dark')) return;
    document.documentElement.dataset['theme'] = newValue;
    onTheme(newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
};
