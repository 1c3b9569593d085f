import { expect, it } from 'vitest';
import { resources as onTheWire } from '#contract/access.ts';
import { resources } from '#domain/access/decide-access.ts';

it('the access rules and the contract name the same resources', () => {
  expect([...resources]).toEqual([...onTheWire]);
});
