/** Light or dark: what the reader chose on this device, otherwise what the device asks for. */
export type Theme = 'light' | 'dark';

export const themeKey = 'tidemark.theme';

export const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

export const chooseTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage may be blocked: the choice then lasts for this page.
  }
};

export const toggleTheme = (): Theme => {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  chooseTheme(theme);
  return theme;
};

/** Takes over what another tab chooses, also of the other front end. Returns what stops it. */
export const followTheme = (onTheme: (theme: Theme) => void = () => undefined): (() => void) => {
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
