import { expect, it } from 'vitest';
import type { PaymentsCompared } from '#domain/comparison/events.ts';
import { countDifferences } from './payment-differences.ts';

const report = (over: Partial<PaymentsCompared['data']>): PaymentsCompared['data'] => ({
  compared: 10,
  drifted: 0,
  drifts: [],
  failed: 0,
  failures: [],
  putRight: false,
  comparedAt: '2026-05-05T02:30:00.000Z',
  ...over,
});
const drifts = [{ accountId: 'a', changes: [] }];
const fix = (failures: string[]) => ({ reason: 'r', drifts, failures, fixedAt: '' });

it.each([
  ['nothing compared yet', null, [], 0],
  ['no differences', report({}), [], 0],
  ['a check that changes nothing', report({ drifted: 1, drifts }), [], 1],
  ['a nightly check, which corrects', report({ drifted: 1, drifts, putRight: true }), [], 0],
  ['members that were not compared', report({ failed: 1, failures: ['b'], putRight: true }), [], 1],
  ['a fix', report({ drifted: 1, drifts }), [fix([])], 0],
  ['a fix that failed for one', report({ drifted: 1, drifts }), [fix(['a'])], 1],
  ['more members than are named', report({ drifted: 150, drifts }), [fix([])], 149],
])('%s', (_, compared, fixes, count) => {
  expect(countDifferences({ report: compared, fixes })).toBe(count);
});
