/** Tells when the page's colours change, by whom ever: here, in another tab, or by the device. Returns what stops it. */
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
