import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { type CloseLedgerDay, ledgerDecider } from './ledger.ts';
import type { LedgerDayClosed } from './events.ts';

const given = deciderSpec(ledgerDecider);
const day = {
  day: '2026-05-04',
  head: 'b'.repeat(64),
  previousHead: 'a'.repeat(64),
  coinIds: ['bitcoin'],
  issued: 24,
  withheld: 0,
  resolved: 23,
  unresolved: 1,
};
const now = new Date('2026-05-05T01:00:00.000Z');
const close: CloseLedgerDay = { type: 'CloseLedgerDay', ...day, now };
const closed: LedgerDayClosed = {
  type: 'LedgerDayClosed',
  data: { ...day, closedAt: now.toISOString() },
};

describe('a day of the ledger', () => {
  it('is closed once, an hour after its end', () => {
    given().when(close).then(closed);
    given(closed)
      .when({ ...close, head: 'c'.repeat(64) })
      .thenNothing();
  });

  it('is not closed earlier: a forecast may still be issued', () => {
    const early = new Date(now.getTime() - 1);
    given()
      .when({ ...close, now: early })
      .thenRejects('conflict', 'ledger/day-not-over');
  });
});
