import type { JSX } from 'react';
import { ThemeIcon } from '#ui/parts/icons.tsx';
import { toggleTheme } from '#ui/theme.ts';
import { frameTexts as texts } from './texts.ts';

export const ThemeButton = (): JSX.Element => (
  <button className="icon-button" type="button" aria-label={texts.theme} onClick={toggleTheme}>
    <ThemeIcon />
  </button>
);
