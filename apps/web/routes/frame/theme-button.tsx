import type { JSX } from 'react';
import { ThemeIcon } from '#ui/icons.tsx';
import { toggleTheme } from '#ui/theme.ts';

export const ThemeButton = (): JSX.Element => (
  <button
    className="ibtn"
    type="button"
    aria-label="Switch between light and dark"
    onClick={toggleTheme}
  >
    <ThemeIcon />
  </button>
);
