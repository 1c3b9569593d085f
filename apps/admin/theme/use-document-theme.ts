import { useEffect, useLayoutEffect } from 'react';
import { useTheme } from 'react-admin';
import { chooseTheme, syncThemeAcrossTabs, type Theme } from '#ui/theme.ts';

/** Keeps `data-theme`, which the tokens use, in sync with react-admin's theme; returns the theme and its toggle. */
export const useDocumentTheme = (): { theme: Theme; toggle: () => void } => {
  const [chosenTheme, setTheme] = useTheme();
  const theme: Theme = chosenTheme === 'dark' ? 'dark' : 'light';
  // A layout effect, so that the tokens change in the same frame as MUI's colours.
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useEffect(() => syncThemeAcrossTabs(setTheme), [setTheme]);
  const toggle = (): void => {
    const next = theme === 'dark' ? 'light' : 'dark';
    chooseTheme(next);
    setTheme(next);
  };
  return { theme, toggle };
};
