import { isIPv6 } from 'node:net';
import { expiredValue } from '#platform/event-store/event-store.port.ts';

/** Hides the part of an IP address that identifies a person: `192.0.2.…` or `2001:db8:0:…`. Empty if it is no longer kept. */
export const maskIpAddress = (address: string): string => {
  if (address === expiredValue) return '';
  if (!isIPv6(address)) return address.replace(/\.\d+$/, '.…');
  const [head = ''] = address.split('::');
  return `${head.split(':').slice(0, 3).join(':')}:…`;
};

// The order matters: Edge and Opera also contain "Chrome", and Chrome contains "Safari".
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox on Windows`, taken from the user agent, which browsers can set freely. */
export const deviceName = (userAgent: string): string => {
  if (userAgent === expiredValue) return 'Device details no longer kept';
  const findName = (patterns: readonly (readonly [RegExp, string])[]): string | undefined =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
};

/** Compares user agents without their version numbers, so that an updated browser counts as the same device. */
export const isSameDevice = (one: string, other: string): boolean =>
  removeVersions(one) === removeVersions(other);

const removeVersions = (userAgent: string): string => userAgent.replaceAll(/[\d._]+/g, '');
