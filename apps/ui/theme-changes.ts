/** Notifies when the theme changes, in this tab, another tab or the device settings. Returns the unsubscribe function. */
export const onThemeChange = (onChange: () => void): (() => void) => {
  const themeObserver = new MutationObserver(onChange);
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const device = matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', onChange);
  return () => {
    themeObserver.disconnect();
    device.removeEventListener('change', onChange);
  };
};
