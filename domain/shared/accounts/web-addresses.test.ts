import { describe, expect, it } from 'vitest';
import { containsWebAddress, isWebAddress } from './web-addresses.ts';

describe('a name with a web address in it', () => {
  it.each([
    'You won 5000 GBP, claim at http://evil.example/win',
    'HTTPS://EVIL.EXAMPLE',
    'http:evil',
    'hxxps://evil.example',
    'http ://evil.example',
    'see //evil',
    'www.evil',
    'WWW . evil . com',
    'www2.evil.test',
    'example.com',
    'Claim at example.com now',
    'example.com.',
    '(example.com)',
    'win!example.com!',
    'evil.co.uk',
    'bit.ly',
    't.me/evil',
    'evil.unknowntld/win',
    'evil.unknowntld?x=1',
    'evil.unknowntld:8080',
    'evil.rocks',
    'evil.xyz',
    'a-b.shop',
    'xn--e1afmkfd.xn--p1ai',
    'пример.рф',
    '例子.中国',
    'münchen.de',
    'evil\u3002com',
    'evil\uff0ecom',
    'evil\uff61com',
    'evil\u2024com',
    'ｅｖｉｌ．ｃｏｍ',
    'ｈｔｔｐ：／／ｅｖｉｌ',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'ex\u200bample.c\u200dom',
    'exam\u00adple.com',
    'http\u2236\u2215\u2215evil',
    'evil[.]com',
    'evil (dot) com',
    'evil dot com',
    'evil . com',
    'evil .com',
    'claim@evil.com',
    'mailto:claim',
    'javascript:marked=1',
    '192.168.0.1',
    'http://[::1]/',
    '[2001:db8::1]',
  ])('%s is found', (name) => {
    expect(containsWebAddress(name)).toBe(true);
  });
});

describe('a name without one', () => {
  it.each([
    'Ada',
    'Ada Lovelace',
    'ada.lovelace',
    'anna.schmidt',
    'J. R. R. Tolkien',
    'J.R. Smith',
    'Dr. No',
    'St. John Rivers',
    'Sammy Davis Jr.',
    'No.1 Fan',
    'Jean-Luc O’Neil',
    'A/B Tester',
    'Bob: the builder',
    'Version 2.0',
    'Dot Communications',
    'Анна Смирнова',
    '山田 太郎',
    'محمد علي',
    '...',
    'Ada :)',
  ])('%s is left alone', (name) => {
    expect(containsWebAddress(name)).toBe(false);
  });
});

describe('a username', () => {
  it.each(['evil.com', 'www.evil', 'bit.ly', 'evil.xyz', 'evil.example', '1.2.3.4'])(
    '%s is a web address',
    (username) => {
      expect(isWebAddress(username)).toBe(true);
    },
  );

  it.each(['ada.lovelace', 'ada.one', 'team.blue', 'a.b.c', 'ada.2026'])(
    '%s is none, because its dot is usual',
    (username) => {
      expect(isWebAddress(username)).toBe(false);
    },
  );
});
