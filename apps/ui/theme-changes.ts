/** Notifies when the theme changes, in this tab, another tab or the device settings. Returns the unsubscribe function. */
export const onThemeChange = (onChange: () => void): (() => void) => {
  const themeObserver = new MutationObserver(onChange);
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const darkModeQuery = matchMedia('(prefers-color-scheme: dark)');
  darkModeQuery.addEventListener('change', onChange);
  return () => {
    themeObserver.disconnect();
    darkModeQuery.removeEventListener('change', onChange);
  };
};
