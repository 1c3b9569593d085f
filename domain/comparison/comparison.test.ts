import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { comparisonDecider } from './comparison.ts';

const given = deciderSpec(comparisonDecider);
const now = new Date('2026-03-02T02:30:00.000Z');
const comparedAt = now.toISOString();
const drift = (accountId: string) => ({ accountId, changes: ['SubscriptionRenewed'] });

describe('the comparison of a night', () => {
  it('is reported once', () => {
    const command = {
      type: 'RecordComparison',
      compared: 3,
      now,
      drifts: [drift('a1')],
      failures: ['a2'],
    } as const;
    const data = {
      compared: 3,
      drifted: 1,
      drifts: [drift('a1')],
      failed: 1,
      failures: ['a2'],
      putRight: true,
      comparedAt,
    };
    given().when(command).then({ type: 'PaymentsCompared', data });
    given({ type: 'PaymentsCompared', data }).when(command).thenNothing();
  });

  it('counts all that differ and names a hundred', () => {
    const drifts = Array.from({ length: 120 }, (_, index) => drift(`a${String(index)}`));
    given()
      .when({ type: 'RecordComparison', compared: 500, drifts, failures: [], now })
      .then({
        type: 'PaymentsCompared',
        data: {
          compared: 500,
          drifted: 120,
          drifts: drifts.slice(0, 100),
          failed: 0,
          failures: [],
          putRight: true,
          comparedAt,
        },
      });
  });

  it('that staff asked for is asked for once, and changes nothing', () => {
    const ask = { type: 'RequestComparison', reason: 'Ticket 7', now } as const;
    const asked = {
      type: 'ComparisonAsked',
      data: { reason: 'Ticket 7', askedAt: comparedAt },
    } as const;
    const found = { compared: 1, drifts: [drift('a1')], failures: [] };
    given().when(ask).then(asked);
    given(asked).when(ask).thenNothing();
    given(asked)
      .when({ type: 'RecordComparison', ...found, now })
      .then({
        type: 'PaymentsCompared',
        data: { ...found, drifted: 1, failed: 0, putRight: false, comparedAt },
      });
  });

  it('keeps who was put right by staff, and why', () => {
    const found = { compared: 3, drifted: 0, drifts: [], failed: 1, failures: ['a2'] };
    const compared = {
      type: 'PaymentsCompared',
      data: { ...found, putRight: true, comparedAt },
    } as const;
    const fix = { reason: 'Ticket 7', drifts: [drift('a2')], failures: [] };
    const command = { type: 'RecordFix', ...fix, now } as const;
    given(compared)
      .when(command)
      .then({ type: 'DriftFixed', data: { ...fix, fixedAt: comparedAt } });
    const nobody = { ...command, drifts: [], failures: [] } as const;
    given(compared).when(nobody).thenNothing();
    given().when(command).thenRejects('missing', 'comparison/unknown');
  });
});
