import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { SignInStep, SignInSteps } from './sign-in-steps.port.ts';

// Years ahead, so that a server's TTL deletion does not remove these steps.
const startTime = Date.parse('2099-03-01T12:00:00.000Z');

export const signInStepsContract = (
  name: string,
  open: (systemTime: () => number) => SignInSteps | Promise<SignInSteps>,
): void => {
  describe(`steps of a sign-in on ${name}`, () => {
    let steps: SignInSteps;
    let now: number;
    let token: string;
    const step: SignInStep = {
      kind: 'second-factor',
      data: { accountId: 'ada', remember: true, returnTo: null },
      expiresAt: new Date(startTime + 5 * minuteMs).toISOString(),
      triesLeft: 5,
    };

    beforeEach(async () => {
      now = startTime;
      steps = await open(() => now);
      token = `hash-${randomUUID()}`;
    });
    afterEach(() => steps.close());

    it('are found until they expire', async () => {
      await steps.begin(token, step);
      expect(await steps.find(token)).toEqual(step);
      expect(await steps.find(`${token}0`)).toBeUndefined();
      now = startTime + 5 * minuteMs;
      expect(await steps.find(token)).toBeUndefined();
      expect(await steps.consumeAttempt(token)).toBeUndefined();
      expect(await steps.finish(token)).toBeUndefined();
    });

    it('are deleted once they have expired', async () => {
      await steps.begin(token, step);
      await steps.removeExpired();
      expect(await steps.find(token)).toEqual(step);
      now = startTime + 5 * minuteMs;
      expect(await steps.removeExpired()).toBeGreaterThan(0);
      now = startTime;
      expect(await steps.find(token)).toBeUndefined();
    });

    it('allow as many tries as they began with, also in parallel', async () => {
      await steps.begin(token, step);
      const consumedSteps = await Promise.all(
        Array.from({ length: 8 }, () => steps.consumeAttempt(token)),
      );
      const triesLeft = consumedSteps
        .map((one) => one?.triesLeft ?? -1)
        .sort((one, other) => one - other);
      expect(triesLeft).toEqual([-1, -1, -1, 0, 1, 2, 3, 4]);
      expect(await steps.find(token)).toEqual({ ...step, triesLeft: 0 });
    });

    it('are finished by one caller', async () => {
      await steps.begin(token, step);
      const finishResults = await Promise.all(Array.from({ length: 4 }, () => steps.finish(token)));
      expect(finishResults.filter((one) => one !== undefined)).toEqual([step]);
      expect(await steps.find(token)).toBeUndefined();
    });

    it('of one account end together', async () => {
      const accountId = randomUUID();
      const accountStep: SignInStep = { ...step, data: { accountId } };
      const proofStep: SignInStep = { ...accountStep, kind: 'proof' };
      await steps.begin(`${token}-1`, accountStep);
      await steps.begin(`${token}-2`, proofStep);
      await steps.begin(`${token}-3`, step);
      await steps.endAll(accountId);
      expect(await steps.find(`${token}-1`)).toBeUndefined();
      expect(await steps.find(`${token}-2`)).toBeUndefined();
      expect(await steps.find(`${token}-3`)).toEqual(step);
      await steps.endAll(accountId);
    });

    it('of one account that wait for a code are counted until they end or expire', async () => {
      const accountId = randomUUID();
      const accountStep: SignInStep = { ...step, data: { accountId } };
      await steps.begin(`${token}-1`, accountStep);
      await steps.begin(`${token}-2`, accountStep);
      await steps.begin(`${token}-3`, { ...accountStep, kind: 'proof' });
      await steps.begin(`${token}-4`, step);
      expect(await steps.countUnfinished(accountId)).toBe(2);
      await steps.finish(`${token}-1`);
      expect(await steps.countUnfinished(accountId)).toBe(1);
      now = startTime + 5 * minuteMs;
      expect(await steps.countUnfinished(accountId)).toBe(0);
    });

    it('are replaced when they begin again', async () => {
      await steps.begin(token, step);
      const issuerStep: SignInStep = {
        ...step,
        kind: 'issuer',
        data: { state: 's' },
        triesLeft: 1,
      };
      await steps.begin(token, issuerStep);
      expect(await steps.find(token)).toEqual(issuerStep);
    });
  });
};
