import { useSyncExternalStore } from 'react';
import { onThemeChange } from '#ui/theme-changes.ts';
import { currentTheme, type Theme } from '#ui/theme.ts';

/** The theme in force: a canvas has to be drawn again when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme);
