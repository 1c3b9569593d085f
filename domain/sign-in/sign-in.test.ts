import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { signInDecider, signInStream, signInStreams } from './sign-in.ts';

const given = deciderSpec(signInDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const id = 'a3f1c1a0-0000-4000-8000-000000000001';
const from = { method: 'password', ipAddress: '192.0.2.7', userAgent: 'Firefox' } as const;

describe('a month without a sign-in', () => {
  it('records a sign-in', () => {
    given()
      .when({ type: 'RecordSignIn', ...from, now })
      .then({ type: 'SignInSucceeded', data: { ...from, secondFactor: null, signedInAt: at } });
  });

  it('records a failed sign-in with its reason', () => {
    given()
      .when({ type: 'RecordFailedSignIn', reason: 'wrong-password', ...from, now })
      .then({ type: 'SignInFailed', data: { ...from, reason: 'wrong-password', failedAt: at } });
  });

  it('records a sign-out of a session that began in an earlier month', () => {
    given()
      .when({ type: 'RecordSignOut', cause: 'inactivity', now })
      .then({ type: 'SignedOut', data: { cause: 'inactivity', signedOutAt: at } });
  });
});

describe('a second sign-in at the same instant', () => {
  it('is an event of its own', () => {
    const signIn = {
      type: 'SignInSucceeded',
      data: { ...from, secondFactor: null, signedInAt: at },
    } as const;
    given(signIn)
      .when({ type: 'RecordSignIn', ...from, now })
      .then(signIn);
  });
});

describe('the stream of a month', () => {
  it('is named by account and month in UTC', () => {
    expect(signInStream(id, new Date('2026-01-31T23:59:59.999Z'))).toBe(`signin-${id}-202601`);
  });

  it('is listed for every month of a period', () => {
    const streams = signInStreams(
      id,
      new Date('2025-11-30T23:00:00Z'),
      new Date('2026-02-01T00:00:00Z'),
    );
    expect(streams.map((stream) => stream.slice(-6))).toEqual([
      '202511',
      '202512',
      '202601',
      '202602',
    ]);
  });

  it('is one when all happened in one month', () => {
    expect(signInStreams(id, now, now)).toEqual([`signin-${id}-202605`]);
  });
});

describe('a code of the second factor', () => {
  const accept = (step: number) => ({ type: 'AcceptSecondFactorCode', step, now }) as const;
  const accepted = (step: number) =>
    ({ type: 'SecondFactorCodeAccepted', data: { step, acceptedAt: at } }) as const;

  it('is accepted once, and none before it afterwards', () => {
    given().when(accept(7)).then(accepted(7));
    given(accepted(7)).when(accept(8)).then(accepted(8));
    for (const step of [7, 6]) {
      given(accepted(7)).when(accept(step)).thenRejects('forbidden', 'second-factor/code-used');
    }
  });
});
