/** Notifies when the theme changes, in this tab, another tab or the device settings. Returns the unsubscribe function. */
export const onThemeChange = (onChange: () => void): (() => void) => {
  const chosen = new MutationObserver(onChange);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const device = matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', onChange);
  return () => {
    chosen.disconnect();
    device.removeEventListener('change', onChange);
  };
};
