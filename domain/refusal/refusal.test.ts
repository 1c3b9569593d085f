import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { type RecordRefusal, refusalDecider, refusalStreams } from './refusal.ts';
import type { RefusalEvent } from './events.ts';

const given = deciderSpec(refusalDecider);

const theConsole = { resource: 'admin', action: 'read', rule: 'denied/needs-staff' } as const;

const refused = (refusedAt: string, what: Partial<RefusalEvent['data']> = {}): RefusalEvent => ({
  type: 'StaffAccessRefused',
  data: { ...theConsole, refusedAt, ...what },
});

const tries = (now: string, what: Partial<RecordRefusal> = {}): RecordRefusal => ({
  type: 'RecordRefusal',
  ...theConsole,
  ...what,
  now: new Date(now),
});

describe('a refusal of what is staff’s', () => {
  const first = refused('2026-05-04T10:00:00.000Z');

  it('is recorded', () => {
    given().when(tries('2026-05-04T10:00:00.000Z')).then(first);
  });

  it('is one for a quarter of an hour, and another after it', () => {
    given(first).when(tries('2026-05-04T10:14:59.999Z')).thenNothing();
    given(first).when(tries('2026-05-04T10:15:00.000Z')).then(refused('2026-05-04T10:15:00.000Z'));
  });

  it.each([
    { resource: 'monitor' },
    { action: 'change' },
    { rule: 'denied/needs-second-factor' },
  ] as const)('is recorded for each resource, action and rule: %j', (what) => {
    const at = '2026-05-04T10:01:00.000Z';
    given(first).when(tries(at, what)).then(refused(at, what));
  });

  it('is recorded again when the clock was set back', () => {
    given(first).when(tries('2026-05-04T09:00:00.000Z')).then(refused('2026-05-04T09:00:00.000Z'));
  });
});

it('has a stream for each month from the first to the last', () => {
  const from = new Date('2025-12-31T23:00:00Z');
  expect(refusalStreams('m1', from, new Date('2026-01-01T00:00:00Z'))).toEqual([
    'refusal-m1-202512',
    'refusal-m1-202601',
  ]);
});
