import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '#application/command-context.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { readAccountMails } from '#application/mails/read-mails.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { sendCommand } from '#application/handle-command.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { readPersonalDataAccess } from '#application/personal-data-access/read-access-log.ts';
import { mailDecider } from '#domain/mail/mail.ts';
import type { PersonalDataAccessEvent } from '#domain/personal-data-access/events.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '#workers/start-projector.ts';
import { testPlatform } from '#workers/testing/test-platform.ts';
import { runInProduct } from './run-command.ts';

const causeId = '22222222-2222-4222-8222-222222222222';
const context: CommandContext = {
  actor: 'system',
  correlationId: 'test',
  now: new Date('2026-05-04T10:00:00.000Z'),
};

let platform: Platform;
let projector: RunningConsumers;

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 5, graceMs: 0 });
});

afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const run = async (...argv: readonly string[]) => {
  const lines: string[] = [];
  const add = (text: string): void => {
    lines.push(text);
  };
  await projector.reachedHead();
  const output = { line: add, error: add, progress: () => undefined };
  return { exitCode: await runInProduct(platform, argv, output), lines };
};

const mailInDoubt = async () => {
  const ada = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(platform, ada, context);
  const link = { purpose: 'switch-off', requestId: causeId, address: 'https://x.example' } as const;
  const content = { to: ada.email, subject: 'Welcome', text: 'Hello Ada\n', link };
  await requestMail(platform, { accountId, kind: 'welcome', causeId, ...content }, context);
  await projector.reachedHead();
  const [mail] = await readAccountMails(platform, accountId);
  const mailId = mail?.id ?? '';
  const { now } = context;
  for (const command of [
    { type: 'AttemptMail', repeatable: false, suppressed: false, now },
    { type: 'AttemptMail', repeatable: false, suppressed: false, now },
  ] as const) {
    await sendCommand(platform, mailDecider, { id: mailId, subject: accountId, command }, context);
  }
  return { mailId, accountId };
};

const at = context.now.toISOString();

describe('mails', () => {
  it('lists those in doubt, shows one with its history and records that it was seen, and records a decision', async () => {
    expect((await run('mails')).lines).toEqual(['No mail waits for a decision.']);
    const { mailId, accountId } = await mailInDoubt();
    expect((await run('mails')).lines).toEqual([
      `${mailId}  in-doubt  ${at}  ada@example.com  Welcome`,
    ]);
    expect((await run('mails', '--state', 'sent')).lines).toEqual(['There is no such mail.']);
    const shown = await run('mails', 'show', mailId);
    expect(shown.lines).toEqual([
      `to        ada@example.com (account ${accountId})`,
      'subject   Welcome',
      'kind      welcome, sent at most once',
      'state     in-doubt after 1 attempts',
      `${at}  MailRequested by system`,
      `${at}  MailAttempted by system`,
      `${at}  MailLeftInDoubt by system`,
      '',
      'Hello Ada',
    ]);
    const accesses: PersonalDataAccessEvent[] = [];
    const span = { from: context.now, to: platform.clock.now() };
    for await (const access of readPersonalDataAccess(platform, accountId, span))
      accesses.push(access);
    expect(accesses).toMatchObject([
      { type: 'MemberDataViewed', data: { staffId: 'operator', page: 'mail' } },
    ]);
    const decided = await run('mails', 'decide', mailId, '--as', 'sent', '--reason', 'She has it');
    expect(decided).toEqual({ exitCode: 0, lines: [`Mail ${mailId} counts as sent.`] });
    expect((await run('mails')).lines).toEqual(['No mail waits for a decision.']);
    const after = await run('mails', 'show', mailId);
    expect(after.lines.some((line) => line.endsWith('MailDecided by operator: She has it'))).toBe(
      true,
    );
    const again = await run('mails', 'decide', mailId, '--as', 'again', '--reason', 'Perhaps not');
    expect(again).toEqual({
      exitCode: 1,
      lines: ['This mail was already sent, so there is nothing to decide.'],
    });
  });

  it('read erased once the person was erased, in the list and for an export', async () => {
    const { accountId } = await mailInDoubt();
    await eraseAccount(platform, { accountId }, context);
    const erased = { to: 'erased', subject: 'erased', text: 'erased' };
    expect(await readAccountMails(platform, accountId)).toMatchObject([erased]);
    expect((await run('mails')).lines.join()).not.toContain('ada@example.com');
  });

  it.each([
    [['--state', 'lost'], '--state must be one of undecided, waiting, sent, dropped, all.', 2],
    [['show', 'x'], '<id> is the id that `mails` shows.', 2],
    [['show', causeId], 'There is no such mail.', 1],
    [['decide', causeId, '--as', 'sent', '--reason', 'r'], 'There is no such mail.', 1],
    [['decide', causeId, '--as', 'lost'], '--as must be one of again, sent, dropped.', 2],
    [['decide', causeId, '--as', 'sent'], '--reason: Please give a reason.', 2],
  ] as const)('%j is answered with what is wrong', async (argv, message, exitCode) => {
    const refused = await run('mails', ...argv);
    expect(refused.lines[0]).toBe(message);
    expect(refused.exitCode).toBe(exitCode);
  });
});
