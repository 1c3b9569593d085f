import { dayMs } from '#domain/shared/time/durations.ts';

const mostEntries = 2;
const mostCharacters = 400;

/** Limits lists to two entries and shortens long texts. */
export const shortenExample = <Value>(value: Value): Value =>
  mapValues(value, (each) => {
    if (Array.isArray(each)) return each.slice(0, mostEntries) as unknown[];
    return typeof each === 'string' && each.length > mostCharacters
      ? `${each.slice(0, mostCharacters)}…`
      : each;
  }) as Value;

/** Replaces ids and times with fixed ones and masks secrets. */
export const stabilizeExample = <Value>(value: Value): Value => {
  const ids = new Map<string, string>();
  const idFor = (id: string): string => {
    const known =
      ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  return mapValues(value, (each, name) => {
    if (typeof each !== 'string') return each;
    if (isSecret.test(name)) return mask(each);
    // The QR code contains the secret.
    if (name === 'qr') return '<svg xmlns="http://www.w3.org/2000/svg"/>';
    return each
      .replaceAll(uuid, idFor)
      .replaceAll(opaque, mask)
      .replaceAll(instant, (text) => (isOfToday(text) ? fixedTime : text))
      .replaceAll(loopback, 'http://localhost:3000');
  }) as Value;
};

const fixedTime = '2026-03-02T09:00:00.000Z';
const uuid = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/gu;
const opaque = /(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}|[\da-f]{32,}|[A-Z2-7]{32,}/gu;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gu;
const loopback = /http:\/\/127\.0\.0\.1:\d+/gu;
const isSecret = /token|secret|recoveryCode/iu;

const isOfToday = (text: string): boolean => Math.abs(Date.parse(text) - Date.now()) < 2 * dayMs;

/** Same length and alphabet: digits, base32 or any. */
const mask = (text: string): string =>
  text.replaceAll(/[\w-]+/gu, (run) => {
    const letter = /^\d+$/u.test(run) ? '2' : /^[A-Z2-7]+$/u.test(run) ? 'A' : 'a';
    return letter.repeat(run.length);
  });

type Change = (value: unknown, name: string) => unknown;

/** Changes each value, outer ones first. Entries of a list get the name of the list. */
const mapValues = (value: unknown, change: Change, name = ''): unknown => {
  const changed = change(value, name);
  if (Array.isArray(changed)) return changed.map((entry) => mapValues(entry, change, name));
  if (typeof changed !== 'object' || changed === null) return changed;
  return Object.fromEntries(
    Object.entries(changed).map(([key, field]) => [key, mapValues(field, change, key)]),
  );
};
