import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const places = [
  process.env['CHROMIUM'],
  // Headless Chromium needs a sixth less work for the same pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const chromiumPath = places.find((place) => place !== undefined && existsSync(place));

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const shared: { browser?: Promise<Browser> } = {};

export const sharedBrowser = async (): Promise<Browser> => {
  const running = await shared.browser;
  if (running?.isConnected()) return running;
  if (!chromiumPath) throw new Error('no Chromium found; set CHROMIUM to its path');
  shared.browser = chromium.launch({ executablePath: chromiumPath, args: flags });
  return shared.browser;
};

export type Screen = {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** Time zone of the device; London by default. */
  readonly zone?: string;
};
export const desktop: Screen = { width: 1440, height: 900, scheme: 'light' };
export const darkDesktop: Screen = { width: 1440, height: 900, scheme: 'dark' };
export const phone: Screen = { width: 390, height: 844, scheme: 'light' };
export const screens = { desktop, darkDesktop, phone } as const;

/** Reduced motion, so that no animation is captured halfway. */
export const openContext = (
  browser: Browser,
  screen: Screen,
  url: string,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport: { width: screen.width, height: screen.height },
    colorScheme: screen.scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: screen.zone ?? 'Europe/London',
  });
