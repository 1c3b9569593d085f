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
