import { expect, it } from 'vitest';
import { operations } from './catalogue.ts';
import type { Operation } from './operation.ts';

/** A repeat opens another session or finds none, sends another copy of one's data, moves or empties a demo, or runs what an operator typed. */
const withoutKey = ['exportAccount', 'signIn', 'signOut', 'demoClock', 'demoReset', 'operator'];

it('every call that changes something accepts an Idempotency-Key, but for those that a key makes no safer', () => {
  const changing = Object.values<Operation>(operations).filter(({ action }) => action === 'change');
  const refusing = changing.filter(({ idempotent }) => !idempotent).map(({ name }) => name);
  expect(refusing.sort()).toEqual(withoutKey.sort());
});
