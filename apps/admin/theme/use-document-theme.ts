import { useEffect, useLayoutEffect } from 'react';
import { useTheme } from 'react-admin';
import { chooseTheme, followTheme, type Theme } from '#ui/theme.ts';

/** Keeps `data-theme`, which the tokens read, in step with react-admin's own theme; answers the theme and how to turn it. */
export const useDocumentTheme = (): { theme: Theme; toggle: () => void } => {
  const [chosen, setTheme] = useTheme();
  const theme: Theme = chosen === 'dark' ? 'dark' : 'light';
  // With MUI's own colours, before either is painted.
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  useEffect(() => followTheme(setTheme), [setTheme]);
  const toggle = (): void => {
    const next = theme === 'dark' ? 'light' : 'dark';
    chooseTheme(next);
    setTheme(next);
  };
  return { theme, toggle };
};
