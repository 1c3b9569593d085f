import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { importCorrelationId, type CommandContext } from '#application/command-context.ts';
import { createNewEvent } from '#application/handle-command.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { startProjector } from '../../start-projector.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { mailPaymentNoticeWorker } from './mail-payment-notice.ts';
import { sweepEndingTrialsWorker, sweepPaymentRemindersWorker } from './sweep-notices.ts';

let platform: Platform;
let projector: RunningConsumers;
let accountId: string;

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  const request = { email: 'ada@example.com', password: 'Analytical-1', displayName: 'Ada' };
  ({ accountId } = await registerAccount(platform, request, context()));
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const context = (correlationId = 'test'): CommandContext => ({
  actor: 'system',
  now: platform.clock.now(),
  correlationId,
});

const job = { name: 'job', key: 'job', attempt: 1 };

/** Days before the end of the trial. */
const sweep = async (endsAt: Date, days: number): Promise<void> => {
  const dueAt = new Date(endsAt.getTime() - days * dayMs);
  await projector.reachedHead();
  await sweepEndingTrialsWorker.handler(platform)({ ...job, payload: {}, dueAt });
  await projector.reachedHead();
};

const listMailKinds = async (): Promise<string[]> =>
  (await findAccountMails(platform, accountId)).map(({ kind }) => kind);

const grantTrial = async (correlationId?: string): Promise<Date> => {
  const grant = { accountId, plan: 'pro', duration: 'trial', reason: 'A try' } as const;
  await grantMembership(platform, grant, context(correlationId));
  const { holdings } = await loadMembership(platform, accountId);
  return new Date(holdings.grants.at(-1)?.endsAt ?? '');
};

describe('the mail about the end of a trial, whose job was lost', () => {
  it('is requested three days before the end, once', async () => {
    const endsAt = await grantTrial();
    await sweep(endsAt, 3.1);
    expect(await listMailKinds()).toEqual([]);
    await sweep(endsAt, 2.9);
    expect(await listMailKinds()).toEqual(['trial-ending']);
    await sweep(endsAt, 1);
    for await (const event of platform.eventStore.read(membershipStream(accountId)))
      for (const { payload, runAt } of mailPaymentNoticeWorker.react(event))
        await mailPaymentNoticeWorker.handler(platform)({
          ...job,
          payload,
          dueAt: runAt ?? endsAt,
        });
    await projector.reachedHead();
    expect(await listMailKinds()).toEqual(['trial-ending']);
  });

  it('is not requested after the end', async () => {
    await sweep(await grantTrial(), -0.1);
    expect(await listMailKinds()).toEqual([]);
  });

  it('is not requested for an imported trial', async () => {
    await sweep(await grantTrial(importCorrelationId), 2);
    expect(await listMailKinds()).toEqual([]);
  });
});

describe('the next tick of a sweep with something to do, while a demo’s clock is moved', () => {
  const findDueTime = async (
    sweep: typeof sweepEndingTrialsWorker,
    now: Date,
  ): Promise<string | undefined> => {
    await projector.reachedHead();
    const [job] = sweep.jobs;
    const clock = { now: () => now };
    return (await job?.nextDueAt?.({ ...platform, clock }))?.toISOString();
  };
  const writeUnpaidRenewal = async (failedAt: Date): Promise<void> => {
    const failed: MembershipEvent = {
      type: 'PaymentFailed',
      data: {
        subscriptionId: 'sub_1',
        plan: 'pro',
        invoiceId: 'in_1',
        needsConfirmation: false,
        failedAt: failedAt.toISOString(),
        graceEndsAt: after(failedAt, 14).toISOString(),
        periodEndsAt: after(failedAt, 30).toISOString(),
      },
    };
    const request = { decider: membershipDecider, context: context() };
    const event = createNewEvent(request, failed, '00000000-0000-4000-8000-000000000001');
    await platform.eventStore.append(membershipStream(accountId), [event], 'none');
  };
  const after = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

  it('of trials is three days before an end, and none after the tick that follows', async () => {
    const endsAt = await grantTrial();
    const mailAt = after(endsAt, -3);
    const dueTimes = [-2, 0.03, 0.05, 1].map((days) =>
      findDueTime(sweepEndingTrialsWorker, after(mailAt, days)),
    );
    const expected = mailAt.toISOString();
    expect(await Promise.all(dueTimes)).toEqual([expected, expected, undefined, undefined]);
  });

  it('of reminders is the next one of an unpaid renewal, and none without one', async () => {
    const failedAt = platform.clock.now();
    expect(await findDueTime(sweepPaymentRemindersWorker, failedAt)).toBeUndefined();
    await writeUnpaidRenewal(failedAt);
    const dueTimes = [0, 0.03, 0.05, 4, 5.05, 10.05].map((days) =>
      findDueTime(sweepPaymentRemindersWorker, after(failedAt, days)),
    );
    const expected = [0, 0, 1, 5, 10].map((days) => after(failedAt, days).toISOString());
    expect(await Promise.all(dueTimes)).toEqual([...expected, undefined]);
  });
});
