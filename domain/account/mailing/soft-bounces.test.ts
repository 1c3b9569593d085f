import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/time/durations.ts';
import type { AccountCommand } from '../commands.ts';
import { accountDecider } from '../decider.ts';
import type { AccountEvent } from '../events.ts';

const start = Date.parse('2026-11-23T08:00:00.000Z');
const email = 'ada@example.com';
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: {
    email,
    displayName: 'Ada',
    username: 'ada',
    passwordHash: 'h',
    verificationId: 'v1',
    registeredAt: new Date(start).toISOString(),
  },
};

type Step = (now: Date) => AccountCommand;
const bounce: Step = (now) => ({ type: 'RecordSoftBounce', address: email, detail: '452', now });
const deliver: Step = (now) => ({ type: 'RecordMailDelivery', address: email, now });
const suppress =
  (cause: 'bounce' | 'complaint'): Step =>
  (now) => ({ type: 'SuppressAccountMails', address: email, cause, detail: '550', now });
const resume: Step = (now) => ({ type: 'ResumeAccountMails', reason: 'Asked for', now });
const changeAddress: AccountEvent = {
  type: 'AccountEmailChanged',
  data: {
    requestId: 'c1',
    email: 'new@example.com',
    formerEmail: email,
    changedAt: new Date(start).toISOString(),
    undoUntil: new Date(start).toISOString(),
  },
};

/** Makes the steps at these days and returns why optional mails are suppressed, and all events. */
const run = (...steps: readonly (readonly [day: number, step: Step])[]) => {
  const events: AccountEvent[] = [];
  let state = accountDecider.evolve(accountDecider.initialState, registered);
  for (const [day, step] of steps) {
    for (const event of accountDecider.decide(state, step(new Date(start + day * dayMs)))) {
      events.push(event);
      state = accountDecider.evolve(state, event);
    }
  }
  const suppression = state.status === 'registered' ? state.suppression : undefined;
  return { suppression, state, types: events.map(({ type }) => type) };
};
const days = (...list: number[]) => list.map((day) => [day, bounce] as const);

describe('soft bounces', () => {
  it.each([
    ['five over two weeks', [0, 3.5, 7, 10.5, 14], 'soft-bounces'],
    ['five on five days', [0, 1, 2, 3, 4], 'soft-bounces'],
    ['four', [0, 4, 8, 12], null],
    ['many on one day', [0, 0.1, 0.2, 0.3, 0.4, 0.5], null],
    ['five with a gap of more than two weeks', [0, 1, 2, 3, 18], null],
  ])('of %s: %j pause as %s', (_, list, suppression) => {
    expect(run(...days(...list)).suppression).toBe(suppression);
  });

  it('are recorded once a day, and no longer after optional mails are paused', () => {
    const twice = 1 + hourMs / dayMs;
    expect(run(...days(0, 1, twice, 2, 3, 4, 5, 6)).types).toEqual([
      ...Array.from({ length: 5 }, () => 'AccountMailSoftBounced'),
      'AccountMailsSuppressed',
    ]);
  });

  it('start again after a delivered mail, which is recorded only then', () => {
    expect(run([0, deliver]).types).toEqual([]);
    const { suppression, types } = run(
      ...days(0, 1, 2, 3),
      [3.5, deliver],
      [4, deliver],
      [5, bounce],
    );
    expect(suppression).toBeNull();
    expect(types.slice(4)).toEqual(['AccountMailDelivered', 'AccountMailSoftBounced']);
  });

  it.each([
    ['a delivered mail', [[5, deliver]]],
    ['staff', [[5, resume]]],
  ] as const)('pause until %s', (_, steps) => {
    const paused = days(0, 1, 2, 3, 4);
    expect(run(...paused, ...steps).suppression).toBeNull();
    expect(run(...paused, ...steps, ...days(6, 7, 8, 9)).suppression).toBeNull();
  });

  it('of a former address do not count', () => {
    const { state } = run(...days(0, 1, 2, 3, 4));
    const changed = accountDecider.evolve(state, changeAddress);
    expect(changed).toMatchObject({ suppression: null, softBounces: null });
    expect(accountDecider.decide(changed, bounce(new Date(start + 5 * dayMs)))).toEqual([]);
  });

  it('give way to a bounce or a complaint, which no delivered mail ends', () => {
    const paused = days(0, 1, 2, 3, 4);
    expect(run(...paused, [5, suppress('bounce')], [6, deliver]).suppression).toBe('bounce');
    expect(run(...paused, [5, suppress('complaint')]).suppression).toBe('complaint');
    expect(run([0, suppress('bounce')], ...paused).types).toEqual(['AccountMailsSuppressed']);
  });
});
