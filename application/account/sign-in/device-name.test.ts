import { describe, expect, it } from 'vitest';
import { expiredValue } from '#platform/event-store/event-store.port.ts';
import { deviceName, isSameDevice, maskIpAddress } from './device-name.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('the name of a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome}`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'Unknown device'],
    ['', 'Unknown device'],
    [expiredValue, 'Device details no longer kept'],
  ])('of %j is %j', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('a shortened address', () => {
  it.each([
    ['192.0.2.77', '192.0.2.…'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
    ['::1', ':…'],
    [expiredValue, ''],
  ])('of %s is %s', (address, short) => {
    expect(maskIpAddress(address)).toBe(short);
  });
});

it('a browser looks like itself after an update, and not like another', () => {
  const old = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  expect(isSameDevice(old, old.replaceAll('145.0', '146.0.1'))).toBe(true);
  expect(isSameDevice(old, old.replace('X11; Linux', 'Windows NT'))).toBe(false);
});
