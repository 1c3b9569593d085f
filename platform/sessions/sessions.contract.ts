import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Session, Sessions } from './sessions.port.ts';

export type SessionsSetup = {
  readonly open: (systemTime: () => number) => Promise<Sessions>;
  readonly dispose: () => Promise<void>;
};

// Years ahead, so that a server's TTL deletion does not remove these sessions.
const startTime = Date.parse('2099-03-01T12:00:00.000Z');
const createUse = (minutes: number) => ({
  usedAt: toIsoTime((minutes - 5) * minuteMs),
  expiresAt: toIsoTime(minutes * minuteMs),
});
const toIsoTime = (ms: number): string => new Date(startTime + ms).toISOString();

export const sessionsContract = (name: string, setUp: () => Promise<SessionsSetup>): void => {
  describe(`sessions on ${name}`, () => {
    let setup: SessionsSetup;
    let sessions: Sessions;
    let now: number;
    let token: string;
    let session: Session;

    beforeEach(async () => {
      now = startTime;
      setup = await setUp();
      sessions = await setup.open(() => now);
      token = `hash-${randomUUID()}`;
      session = {
        accountId: randomUUID(),
        createdAt: toIsoTime(0),
        usedAt: toIsoTime(0),
        device: { address: '192.0.2.…', userAgent: 'Firefox' },
        expiresAt: toIsoTime(5 * minuteMs),
        remembered: false,
        written: {},
      };
      await sessions.create(token, session);
    });
    afterEach(async () => {
      await sessions.close();
      await setup.dispose();
    });

    it('finds what was created, and nothing for another token', async () => {
      expect(await sessions.find(token)).toEqual(session);
      expect(await sessions.find(`${token}x`)).toBeUndefined();
      const rememberedSession = { ...session, remembered: true, written: { account: '5' } };
      await sessions.create(`${token}2`, rememberedSession);
      expect(await sessions.find(`${token}2`)).toEqual(rememberedSession);
    });

    it('are deleted once they have expired', async () => {
      await sessions.create(`${token}2`, { ...session, expiresAt: toIsoTime(9 * minuteMs) });
      now = startTime + 6 * minuteMs;
      // A server can have sessions of other tests.
      expect(await sessions.removeExpired()).toBeGreaterThanOrEqual(1);
      now = startTime;
      expect(await sessions.find(token)).toBeUndefined();
      expect(await sessions.find(`${token}2`)).toBeDefined();
    });

    it('are all gone after they were cleared', async () => {
      await sessions.create(`${token}2`, { ...session, accountId: randomUUID() });
      await sessions.end(`${token}2`, 'device');
      await sessions.clear();
      expect(await sessions.find(token)).toBeUndefined();
      expect(await sessions.findEndReason(`${token}2`)).toBeUndefined();
    });

    it('lists those of an account that have not expired, the one used last first', async () => {
      await sessions.create(`${token}2`, { ...session, usedAt: toIsoTime(minuteMs) });
      await sessions.create(`${token}3`, { ...session, accountId: randomUUID() });
      await sessions.create(`${token}4`, { ...session, expiresAt: toIsoTime(minuteMs) });
      now = startTime + 2 * minuteMs;
      const listedSessions = await sessions.list(session.accountId);
      expect(listedSessions).toEqual([
        { ...session, usedAt: toIsoTime(minuteMs), tokenHash: `${token}2` },
        { ...session, tokenHash: token },
      ]);
      await sessions.destroyAll(session.accountId);
      expect(await sessions.list(session.accountId)).toEqual([]);
    });

    it('refuses to create the same session twice', async () => {
      await expect(sessions.create(token, { ...session, accountId: 'other' })).rejects.toThrow();
      expect(await sessions.find(token)).toEqual(session);
    });

    it('is still there for another process', async () => {
      const otherSessions = await setup.open(() => now);
      expect(await otherSessions.find(token)).toEqual(session);
      await otherSessions.destroy(token);
      await otherSessions.close();
      expect(await sessions.find(token)).toBeUndefined();
    });

    it('expires at its time, not before, and cannot be extended afterwards', async () => {
      now = startTime + 5 * minuteMs - 1;
      expect(await sessions.find(token)).toEqual(session);
      now = startTime + 5 * minuteMs;
      expect(await sessions.find(token)).toBeUndefined();
      await sessions.touch(token, createUse(60));
      await sessions.recordWrites(token, { account: '1' });
      expect(await sessions.find(token)).toBeUndefined();
    });

    it('is moved forward by a touch, never back', async () => {
      await sessions.touch(token, createUse(9));
      await sessions.touch(token, createUse(7));
      expect(await sessions.find(token)).toMatchObject({
        expiresAt: toIsoTime(9 * minuteMs),
        usedAt: toIsoTime(4 * minuteMs),
      });
      await sessions.touch('absent', createUse(9));
      expect(await sessions.find('absent')).toBeUndefined();
    });

    it('remembers the newest position of each category', async () => {
      await sessions.recordWrites(token, { account: '0005', membership: '0007' });
      await sessions.recordWrites(token, { account: '0004', claim: '0001' });
      await sessions.recordWrites(token, {});
      expect((await sessions.find(token))?.written).toEqual({
        account: '0005',
        membership: '0007',
        claim: '0001',
      });
    });

    it('forgets the positions that were reached, and no newer one', async () => {
      await sessions.recordWrites(token, { account: '0005', membership: '0007', claim: '0001' });
      await sessions.forgetWrites(token, { account: '0005', membership: '0006', signin: '0009' });
      expect((await sessions.find(token))?.written).toEqual({ membership: '0007', claim: '0001' });
      await sessions.forgetWrites(token, { membership: '0008', claim: '0001' });
      await sessions.forgetWrites('absent', { claim: '0001' });
      expect((await sessions.find(token))?.written).toEqual({});
    });

    it('ends at the newest position when many writes meet', async () => {
      const positions = Array.from({ length: 20 }, (_, index) => String(((index * 7) % 20) + 10));
      await Promise.all(positions.map((account) => sessions.recordWrites(token, { account })));
      expect((await sessions.find(token))?.written).toEqual({ account: '29' });
    });

    it('refuses an invalid category', async () => {
      for (const category of ['', 'a.b', '$set', 'a-b']) {
        await expect(sessions.recordWrites(token, { [category]: '1' })).rejects.toThrow(TypeError);
      }
      expect((await sessions.find(token))?.written).toEqual({});
    });

    it('ends at once when it is destroyed, also twice', async () => {
      await sessions.destroy(token);
      await sessions.destroy(token);
      expect(await sessions.find(token)).toBeUndefined();
    });

    it('ends all sessions of an account, except one when asked', async () => {
      const otherSession = { ...session, accountId: randomUUID() };
      await sessions.create(`${token}2`, session);
      await sessions.create(`${token}3`, session);
      await sessions.create(`${token}4`, otherSession);
      await sessions.destroyAll(session.accountId, `${token}2`);
      const remainingSessions = await Promise.all(
        [token, `${token}2`, `${token}3`, `${token}4`].map((each) => sessions.find(each)),
      );
      expect(remainingSessions).toEqual([undefined, session, undefined, otherSession]);
      await sessions.destroyAll(session.accountId);
      expect(await sessions.find(`${token}2`)).toBeUndefined();
      expect(await sessions.find(`${token}4`)).toEqual(otherSession);
    });

    it('says why the sessions of an account were ended, while they would have lasted', async () => {
      const otherSession = { ...session, accountId: randomUUID() };
      await sessions.create(`${token}2`, session);
      await sessions.create(`${token}3`, otherSession);
      await sessions.destroy(`${token}2`);
      expect(await sessions.findEndReason(token)).toBeUndefined();
      await sessions.endAll(session.accountId, 'role');
      await sessions.endAll(session.accountId, 'role');
      expect(await sessions.find(token)).toBeUndefined();
      expect(await sessions.find(`${token}3`)).toEqual(otherSession);
      const endReasons = [token, `${token}2`, `${token}3`, 'absent'].map((each) =>
        sessions.findEndReason(each),
      );
      expect(await Promise.all(endReasons)).toEqual(['role', undefined, undefined, undefined]);
      await sessions.touch(token, createUse(60));
      await sessions.recordWrites(token, { account: '1' });
      expect(await sessions.find(token)).toBeUndefined();
      now = startTime + 5 * minuteMs;
      expect(await sessions.findEndReason(token)).toBeUndefined();
    });

    it('says why one session was ended, and leaves the others alone', async () => {
      await sessions.create(`${token}2`, session);
      await sessions.end(token, 'device');
      await sessions.end('absent', 'device');
      expect(await sessions.find(token)).toBeUndefined();
      expect(await sessions.findEndReason(token)).toBe('device');
      expect(await sessions.find(`${token}2`)).toEqual(session);
      expect(await sessions.findEndReason('absent')).toBeUndefined();
    });

    it('forgets why with everything else of an account', async () => {
      await sessions.endAll(session.accountId, 'role');
      await sessions.destroyAll(session.accountId);
      expect(await sessions.findEndReason(token)).toBeUndefined();
    });
  });
};
