import { useSyncExternalStore } from 'react';
import { currentTheme, type Theme } from '#ui/theme.ts';

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const device = matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    device.removeEventListener('change', listener);
  };
};

/** The theme in force: a canvas has to be drawn again when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);
