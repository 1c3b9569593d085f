import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { CommandContext } from '#application/command-context.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { deliverMail } from '#application/mails/deliver-mail.ts';
import { loadMail } from '#application/mails/load-mail.ts';
import { orderErasure } from '#application/members/request-erasure.ts';
import { accountStream, accountDecider } from '#domain/account/decider.ts';
import { erasureDelayHours } from '#domain/account/erasure/erasure.ts';
import { formatLondonInstant } from '#domain/shared/time/binding-day.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { MailRefusedError } from '#platform/mail/mail.port.ts';
import type { Platform } from '#platform/platform.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { mailErasureNoticeWorker } from '../mail/mail-erasure-notice.ts';
import { startProjector } from '../start-projector.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { executeErasuresWorker, sweepErasuresJob } from './execute-erasures.ts';

let platform: Platform;
let projector: RunningConsumers;
let accountId: string;
let now: Date;

const context = (): CommandContext => ({ actor: 'operator', now, correlationId: 'test' });

beforeEach(async () => {
  const opened = await testPlatform();
  platform = opened;
  now = opened.clock.now();
  projector = startProjector(opened, { turnMs: 10, graceMs: 0 });
  onTestFinished(async () => {
    await projector.stop();
    await opened.close();
  });
  const member = { email: 'ada@example.com', password: null };
  ({ accountId } = await registerAccount(platform, member, context()));
});

const order = async (immediately = false): Promise<string> => {
  const request = { reason: 'asked-for', explanation: 'By letter', operator: 'Jo Brown' } as const;
  const ordered = await orderErasure(platform, { accountId, ...request, immediately }, context());
  await projector.reachedHead();
  return ordered.erasureId;
};

const toJob = (hours: number, payload: object) => ({
  name: 'job',
  key: 'job',
  payload,
  attempt: 1,
  dueAt: new Date(now.getTime() + hours * hourMs),
});

const readEvents = async () => {
  const events: { readonly id: string; readonly type: string }[] = [];
  for await (const { id, type } of platform.eventStore.read(accountStream(accountId)))
    events.push({ id, type });
  return events;
};

const isErased = async (): Promise<boolean> =>
  (await readEvents()).some(({ type }) => type === 'AccountErased');

/** The job that writes the notice runs some hours after the confirmation. */
const writeNotice = async (erasureId: string, hours = 0): Promise<void> => {
  const confirmed = (await readEvents()).find(({ type }) => type === 'AccountErasureConfirmed');
  const payload = { eventId: confirmed?.id ?? '', accountId, erasureId, step: 'confirmed' };
  await mailErasureNoticeWorker.handler(platform)(toJob(hours, payload));
  await projector.reachedHead();
};

const sendMails = async (hours = 0): Promise<void> => {
  const { dueAt } = toJob(hours, {});
  for (const { id: mailId } of await findAccountMails(platform, accountId))
    await deliverMail(platform, { mailId }, () => ({ ...context(), now: dueAt }));
  await projector.reachedHead();
};

const sweep = async (hours: number): Promise<void> => {
  await sweepErasuresJob.handler(platform)(toJob(hours, {}));
  await projector.reachedHead();
};

const due = erasureDelayHours;

it('an erasure is executed a day after its confirmation if the member was notified', async () => {
  const erasureId = await order();
  await writeNotice(erasureId);
  await sendMails();
  await sweep(due - 1);
  expect(await isErased()).toBe(false);
  await sweep(due);
  expect(await isErased()).toBe(true);
});

it('an erasure waits for a day after the member was notified, as after a stopped queue', async () => {
  const erasureId = await order();
  const late = due + 30;
  await executeErasuresWorker.handler(platform)(toJob(late, { accountId, erasureId }));
  expect(await isErased()).toBe(false);
  await projector.reachedHead();
  await sendMails(late + 1);
  await sweep(late + 1 + due - 1);
  expect(await isErased()).toBe(false);
  await sweep(late + 1 + due);
  expect(await isErased()).toBe(true);
});

it('the notice is written once, and names the later time, also if its own job was lost or late', async () => {
  const erasureId = await order();
  const late = due + 5;
  await sweep(late);
  await writeNotice(erasureId, late);
  await sweep(late + 1);
  const mails = await findAccountMails(platform, accountId);
  expect(mails).toHaveLength(1);
  const mail = await loadMail(platform, mails[0]?.id ?? '');
  const { dueAt } = toJob(late + due, {});
  expect(mail?.text).toContain(formatLondonInstant(dueAt.toISOString()));
  expect(await isErased()).toBe(false);
});

it('an erasure is executed if the address refuses mail', async () => {
  const erasureId = await order();
  await writeNotice(erasureId);
  const send = () =>
    Promise.reject(new MailRefusedError('No such mailbox', { final: true, scope: 'recipient' }));
  platform = { ...platform, mail: { ...platform.mail, send } };
  await sendMails();
  await sweep(due);
  expect(await isErased()).toBe(true);
});

it('an immediate erasure of an operator needs no notice', async () => {
  const erasureId = await order(true);
  await executeErasuresWorker.handler(platform)(toJob(0, { accountId, erasureId }));
  expect(await isErased()).toBe(true);
  expect(await findAccountMails(platform, accountId)).toEqual([]);
});

it('an erasure that was withdrawn before the member was notified is not executed, without a mail', async () => {
  const erasureId = await order();
  await sendCommand(
    platform,
    accountDecider,
    {
      id: accountId,
      command: {
        type: 'WithdrawAccountErasure',
        erasureId,
        explanation: 'Mistake',
        by: context().actor,
      },
    },
    context(),
  );
  await projector.reachedHead();
  await sweep(due);
  await executeErasuresWorker.handler(platform)(toJob(due, { accountId, erasureId }));
  expect(await isErased()).toBe(false);
  expect(await findAccountMails(platform, accountId)).toEqual([]);
});
