import { useSyncExternalStore } from 'react';
import { onThemeChange } from '#ui/theme-changes.ts';
import { currentTheme, type Theme } from '#ui/theme.ts';

/** The current theme, because a canvas must be redrawn when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme);
