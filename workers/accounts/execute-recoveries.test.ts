import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { orderRecovery } from '#application/account/credentials/recover-account.ts';
import { getOrderedChangeSource } from '#application/account/credentials/recovery-mail.ts';
import { deliverMail } from '#application/mails/deliver-mail.ts';
import { deriveMailId } from '#application/mails/request-mail.ts';
import { loadMail } from '#application/mails/load-mail.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { sendCommand } from '#application/handle-command.ts';
import { createCrashingStore } from '#application/testing/test-ports.ts';
import type { AccountCommand } from '#domain/account/commands.ts';
import { accountStream, accountDecider } from '#domain/account/decider.ts';
import {
  recoveryExecutionDays,
  recoveryNoticeHours,
  recoveryWaitingHours,
} from '#domain/account/recovery/recovery.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { MailRefusedError } from '#platform/mail/mail.port.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { mailOrderedAddressWorker } from '../mail/mail-ordered-address.ts';
import { mailRecoveryRequestWorker } from '../mail/mail-recovery-request.ts';
import { startProjector } from '../start-projector.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { executeRecoveriesWorker, sweepRecoveriesJob } from './execute-recoveries.ts';

let platform: Platform;
let projector: RunningConsumers;
let accountId: string;
let recoveryId: string;

const context = (): CommandContext => ({
  actor: 'operator',
  now: platform.clock.now(),
  correlationId: 'test',
});

beforeEach(async () => {
  const opened = await testPlatform();
  platform = opened;
  projector = startProjector(opened, { turnMs: 10, graceMs: 0 });
  onTestFinished(async () => {
    await projector.stop();
    await opened.close();
  });
  const member = { email: 'ada@example.com', password: null };
  ({ accountId } = await registerAccount(platform, member, context()));
  const order = { newEmail: 'new@example.com', proof: 'Invoices', operator: 'Jo Brown' };
  ({ recoveryId } = await orderRecovery(platform, { accountId, ...order }, context()));
  await projector.reachedHead();
});

const toJob = (hours: number, payload: object) => ({
  name: 'job',
  key: 'job',
  payload,
  attempt: 1,
  dueAt: new Date(platform.clock.now().getTime() + hours * hourMs),
});

/** The mail to the former address is sent, some hours after the order. */
const tellOwner = async (hours = 0): Promise<void> => {
  const job = toJob(hours, { accountId, recoveryId });
  await mailOrderedAddressWorker.handler(platform)(job);
  const mailId = deriveMailId(getOrderedChangeSource(recoveryId, 'old'));
  await deliverMail(platform, { mailId }, () => ({ ...context(), now: job.dueAt }));
  await projector.reachedHead();
};

const sweep = async (hours: number): Promise<void> => {
  await sweepRecoveriesJob.handler(platform)(toJob(hours, {}));
  await projector.reachedHead();
};

const withdraw = async (): Promise<void> => {
  const command = { type: 'WithdrawAccountRecovery', recoveryId, reason: 'Mistake' } as const;
  await sendCommand(platform, accountDecider, { id: accountId, command }, context());
};

const readTypes = async (): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of platform.eventStore.read(accountStream(accountId))) types.push(type);
  return types;
};

const executed = ['AccountRecoveryConfirmed', 'AccountEmailChangeRequested'];
const soon = recoveryWaitingHours - 1;
const later = recoveryWaitingHours + 1;

it('an order whose job was lost is executed by the sweep when it is due, once', async () => {
  await tellOwner();
  const before = await readTypes();
  await sweep(soon);
  expect(await readTypes()).toEqual(before);
  await sweep(later);
  await sweep(later);
  expect(await readTypes()).toEqual([...before, ...executed]);
});

it('an order is executed after a run that was killed', async () => {
  await tellOwner();
  const before = await readTypes();
  const eventStore = createCrashingStore(
    platform.eventStore,
    (_stream, type) => type === 'AccountRecoveryConfirmed',
  );
  const job = toJob(later, { accountId, recoveryId });
  const killed = executeRecoveriesWorker.handler({ ...platform, eventStore })(job);
  await expect(killed).rejects.toThrow('killed');
  expect(await readTypes()).toEqual(before);
  await executeRecoveriesWorker.handler(platform)(job);
  await executeRecoveriesWorker.handler(platform)(job);
  expect(await readTypes()).toEqual([...before, ...executed]);
});

it('an order waits until the former address was told for two days, as after a stopped queue', async () => {
  const before = await readTypes();
  await sweep(later);
  expect(await readTypes()).toEqual(before);
  await tellOwner(later);
  await sweep(later + recoveryNoticeHours - 1);
  expect(await readTypes()).toEqual(before);
  await sweep(later + recoveryNoticeHours);
  expect(await readTypes()).toEqual([...before, ...executed]);
});

it('an order is executed if the former address refuses mail', async () => {
  const before = await readTypes();
  const send = () =>
    Promise.reject(new MailRefusedError('No such mailbox', { final: true, scope: 'recipient' }));
  platform = { ...platform, mail: { ...platform.mail, send } };
  await tellOwner();
  await sweep(later);
  expect(await readTypes()).toEqual([...before, 'AccountMailsSuppressed', ...executed]);
});

it('an order that was withdrawn is not executed, and nothing is due any more', async () => {
  await tellOwner();
  await withdraw();
  await projector.reachedHead();
  const before = await readTypes();
  await sweep(later);
  await executeRecoveriesWorker.handler(platform)(toJob(later, { accountId, recoveryId }));
  expect(await readTypes()).toEqual(before);
  expect(await sweepRecoveriesJob.nextDueAt?.(platform)).toBeNull();
});

it('an order is due at the end of its waiting time, and not executed a week after it', async () => {
  await tellOwner();
  const due = await sweepRecoveriesJob.nextDueAt?.(platform);
  const wait = (due?.getTime() ?? 0) - platform.clock.now().getTime();
  expect(Math.round(wait / hourMs)).toBe(recoveryWaitingHours);
  const before = await readTypes();
  await sweep(later + recoveryExecutionDays * 24);
  expect(await readTypes()).toEqual(before);
});

const mailIn = async (
  worker: typeof mailOrderedAddressWorker | typeof mailRecoveryRequestWorker,
  ports: Platform = platform,
  step = {},
): Promise<void> => {
  await worker.handler(ports)(toJob(0, { accountId, recoveryId, ...step }));
  await projector.reachedHead();
};
const withdrawnStep = { step: 'withdrawn' };

const readMails = async (): Promise<string[]> => {
  const mails = await findAccountMails(platform, accountId);
  const requested = await Promise.all(mails.map(({ id }) => loadMail(platform, id)));
  return requested.map((mail) => `${mail?.to ?? ''}: ${mail?.subject ?? ''}`);
};

const bothMails = [
  'ada@example.com: Your email address will be changed',
  'new@example.com: Your new email address is waiting',
];

it.each([1, 2])('both addresses are told once, also if mail %i was killed', async (mail) => {
  let mails = 0;
  const eventStore = createCrashingStore(platform.eventStore, (stream) => {
    if (stream.startsWith('mail-')) mails += 1;
    return mails === mail;
  });
  await expect(mailIn(mailOrderedAddressWorker, { ...platform, eventStore })).rejects.toThrow(
    'killed',
  );
  await projector.reachedHead();
  expect(await readMails()).toHaveLength(mail - 1);
  await mailIn(mailOrderedAddressWorker);
  await mailIn(mailOrderedAddressWorker);
  expect((await readMails()).toSorted()).toEqual(bothMails);
});

it('nobody is told about an order that was stopped before, and no admin is asked to confirm', async () => {
  await mailIn(mailRecoveryRequestWorker);
  await withdraw();
  await mailIn(mailOrderedAddressWorker);
  await mailIn(mailOrderedAddressWorker, platform, withdrawnStep);
  expect(await readMails()).toEqual([]);
});

const withdrawnMails = [
  'ada@example.com: Your email address will not be changed',
  'new@example.com: Your new email address will not be used',
];

it('both addresses are told once that an order was withdrawn', async () => {
  await mailIn(mailOrderedAddressWorker);
  await withdraw();
  await mailIn(mailOrderedAddressWorker, platform, withdrawnStep);
  await mailIn(mailOrderedAddressWorker, platform, withdrawnStep);
  expect((await readMails()).toSorted()).toEqual([...bothMails, ...withdrawnMails].toSorted());
});

const stopBy = async (command: AccountCommand): Promise<void> => {
  await sendCommand(platform, accountDecider, { id: accountId, command }, context());
  let stoppedBy = '';
  for await (const { id } of platform.eventStore.read(accountStream(accountId))) stoppedBy = id;
  await mailOrderedAddressWorker.handler(platform)(toJob(0, { accountId, stoppedBy }));
  await projector.reachedHead();
};
const suspend = (): AccountCommand => ({
  type: 'SuspendAccount',
  reason: 'Checked',
  now: platform.clock.now(),
});

it('the new address is told once that the order was stopped, if it was told of the order', async () => {
  await mailIn(mailOrderedAddressWorker);
  await stopBy(suspend());
  await stopBy(suspend());
  expect((await readMails()).toSorted()).toEqual([...bothMails, withdrawnMails[1]].toSorted());
});

it('the new address hears nothing of an order that was stopped before it was told', async () => {
  await stopBy(suspend());
  expect(await readMails()).toEqual([]);
});

it('both addresses are told if the order is withdrawn because another account uses the new one', async () => {
  await tellOwner();
  const other = { email: 'new@example.com', password: null };
  await registerAccount(platform, other, context());
  await sweep(later);
  expect((await readTypes()).at(-1)).toBe('AccountRecoveryWithdrawn');
  await mailIn(mailOrderedAddressWorker, platform, withdrawnStep);
  expect(await readMails()).toEqual(expect.arrayContaining(withdrawnMails));
});
