import { expect, it } from 'vitest';
import { deriveAccountMonthKey } from './month-keys.ts';

const toKey = (number: number): Uint8Array => {
  const key = Buffer.alloc(32);
  key.writeUInt32BE(number);
  return key;
};

it('a derived key is the same after many others', () => {
  const [account, months] = [toKey(0), [toKey(1), toKey(2)]];
  const deriveAll = (): string[] =>
    months.map((month) => Buffer.from(deriveAccountMonthKey(account, month)).toString('hex'));
  const first = deriveAll();
  expect(new Set(first).size).toBe(2);
  const [month = account] = months;
  for (let other = 3; other < 1100; other += 1) deriveAccountMonthKey(toKey(other), month);
  expect(deriveAll()).toEqual(first);
});
