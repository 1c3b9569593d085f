import { z } from 'zod';
import { decideMail } from '#application/mails/decide-mail.ts';
import {
  readMail,
  readMailWithStepsFromLog,
  readMails,
  type MailRecord,
} from '#application/mails/read-mails.ts';
import { personalDataAccessLogger } from '#application/personal-data-access/log-access.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { undecidedStatuses, type MailStatus } from '#projections/mails/read-model.ts';
import { UsageError, type Arguments } from './arguments.ts';
import { operatorContext, type ProductCommand } from './command.ts';
import { reason as reasonField, reasonMissing } from '#contract/fields.ts';

const states: Readonly<Record<string, readonly MailStatus[]>> = {
  undecided: undecidedStatuses,
  waiting: ['waiting', 'sending'],
  sent: ['sent'],
  dropped: ['dropped'],
  all: ['waiting', 'sending', 'sent', 'refused', 'in-doubt', 'dropped'],
};

const maxListedMails = 100;

export const listMailsCommand: ProductCommand = {
  name: 'mails',
  parameters: `[--state ${Object.keys(states).join('|')}]`,
  summary: 'mails in doubt or refused, which wait for a decision, or mails in another state',
  positionals: [],
  options: ['state'],
  runs: 'in-product',
  reads: true,
  run: async (platform, { options }, { line }) => {
    const state = options['state'] ?? 'undecided';
    const statuses = Object.hasOwn(states, state) ? states[state] : undefined;
    if (!statuses)
      throw new UsageError(`--state must be one of ${Object.keys(states).join(', ')}.`);
    const { mails, total } = await readMails(platform, { statuses, limit: maxListedMails });
    mails.map(formatMailLine).forEach(line);
    const unlistedCount = total - mails.length;
    if (unlistedCount > 0) line(`… and ${String(unlistedCount)} older ones`);
    if (total === 0)
      line(state === 'undecided' ? 'No mail waits for a decision.' : 'There is no such mail.');
  },
};

const formatMailLine = ({ id, status, requestedAt, to, subject }: MailRecord): string =>
  [id, status.padEnd(8), requestedAt, to, subject].join('  ');

export const showMailCommand: ProductCommand = {
  name: 'mails show',
  parameters: '<id>',
  summary: 'one mail with its content and everything that happened to it',
  positionals: ['id'],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, given, { line }) => {
    const mailId = parseMailId(given.positionals);
    const mailWithSteps =
      (await readMail(platform, mailId)) ?? (await readMailWithStepsFromLog(platform, mailId));
    if (!mailWithSteps)
      throw new Rejection('missing', 'mail/not-found', { message: 'There is no such mail.' });
    const { mail, steps } = mailWithSteps;
    const access = { accountId: mail.accountId, page: 'mail' } as const;
    await personalDataAccessLogger(platform)(access, operatorContext(platform, given, 'cli/mails'));
    line(`to        ${mail.to} (account ${mail.accountId})`);
    line(`subject   ${mail.subject}`);
    line(`kind      ${mail.kind}, sent ${mail.delivery.replaceAll('-', ' ')}`);
    line(`state     ${mail.status} after ${String(mail.attempts)} attempts`);
    for (const { at, type, actor, detail } of steps) {
      line(`${at}  ${type} by ${actor}${detail === null ? '' : `: ${detail}`}`);
    }
    line('');
    mail.text.trimEnd().split('\n').forEach(line);
  },
};

const decisionSchema = z.enum(['again', 'sent', 'dropped']);

const outcomeLabels = {
  again: 'will be sent again',
  sent: 'counts as sent',
  dropped: 'was dropped',
} as const;

export const decideMailCommand: ProductCommand = {
  name: 'mails decide',
  parameters: '<id> --as again|sent|dropped --reason "…"',
  summary: 'send a mail again, count it as sent, or drop it',
  positionals: ['id'],
  options: ['as', 'reason'],
  runs: 'in-product',
  run: async (platform, given, { line }) => {
    const { positionals, options } = given;
    const mailId = parseMailId(positionals);
    const decision = decisionSchema.safeParse(options['as']);
    if (!decision.success) throw new UsageError('--as must be one of again, sent, dropped.');
    const reason = reasonField.safeParse(options['reason'] ?? '');
    if (!reason.success) throw new UsageError(`--reason: ${reasonMissing}`);
    const decisionRequest = { mailId, decision: decision.data, reason: reason.data };
    await decideMail(platform, decisionRequest, operatorContext(platform, given, 'cli/mails'));
    line(`Mail ${mailId} ${outcomeLabels[decision.data]}.`);
  },
};

const parseMailId = ([id]: Arguments['positionals']): string => {
  const mailId = z.uuid().safeParse(id);
  if (!mailId.success) throw new UsageError('<id> is the id that `mails` shows.');
  return mailId.data;
};
