import { findRegisteredAccount, requireAccountByEmail } from '#application/account/find-account.ts';
import {
  findWaitingRecovery,
  orderRecovery,
} from '#application/account/credentials/recover-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { recoveryProofSchema } from '#contract/admin/member-account.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { getExecutionCutoff, recoveryWaitingHours } from '#domain/account/recovery/recovery.ts';
import { formatLondonInstant } from '#domain/shared/time/binding-day.ts';
import { listOrderedRecoveries } from '#projections/open-cases/read-model.ts';
import { parseEmail, parseReason } from './admin.ts';
import { UsageError } from '../arguments.ts';
import { parseOperatorName } from '../operator-name.ts';
import { operatorContext, type ProductCommand } from '../command.ts';

const correlationId = 'cli/members';

export const changeEmailCommand: ProductCommand = {
  name: 'members change-email',
  parameters: '<email> <new email> --proof "…" --operator "<name>" [--yes]',
  summary: `change the address of a member who lost the mailbox, ${String(recoveryWaitingHours)} hours later; both addresses get a mail`,
  positionals: ['email', 'new email'],
  options: ['proof', 'operator'],
  flags: ['yes'],
  runs: 'in-product',
  confirmation: ({ positionals: [email = '', newEmail = ''] }) => ({
    question: `The account ${email} will use another address in ${String(recoveryWaitingHours)} hours, once the new address has confirmed it. Both addresses get an email now. Type ${newEmail} to confirm:`,
    expected: newEmail,
  }),
  run: async (platform, given, { line }) => {
    const { positionals, options } = given;
    const email = parseEmail(positionals[0]);
    const newEmail = parseEmail(positionals[1]);
    const proof = parseProof(options['proof']);
    const operator = parseOperatorName(options['operator']);
    if (options['yes'] === undefined) throw new UsageError('The change was not confirmed.');
    const { accountId } = await requireAccountByEmail(platform, email);
    const order = { accountId, newEmail, proof, operator };
    const context = operatorContext(platform, given, correlationId);
    const { dueAt } = await orderRecovery(platform, order, context);
    line(`${newEmail} gets the link that confirms it on ${formatLondonInstant(dueAt)}.`);
    line(
      'Until then the owner can stop the change with a new password, and an admin can withdraw it on the page of the member.',
    );
  },
};

export const listEmailChangesCommand: ProductCommand = {
  name: 'members change-email list',
  parameters: '',
  summary: 'list the changes of address that wait for their time',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, { line }) => {
    const now = platform.clock.now();
    const recoveries = await listOrderedRecoveries(platform, getExecutionCutoff(now));
    for (const { accountId } of recoveries) {
      const account = await findRegisteredAccount(platform, accountId);
      const waiting = await findWaitingRecovery(platform, accountId, now);
      if (!account || !waiting) continue;
      const { newEmail, operator, dueAt } = waiting;
      line(
        `${account.email} to ${newEmail}, due on ${formatLondonInstant(dueAt)}, requested by ${operator}`,
      );
    }
    if (recoveries.length === 0) line('No change of address is waiting.');
  },
};

export const withdrawEmailChangeCommand: ProductCommand = {
  name: 'members change-email withdraw',
  parameters: '<email> [--reason "…"]',
  summary: 'stop a change of address before its time',
  positionals: ['email'],
  options: ['reason'],
  runs: 'in-product',
  run: async (platform, given, { line }) => {
    const email = parseEmail(given.positionals[0]);
    const reason = parseReason(given.options['reason']);
    const { accountId } = await requireAccountByEmail(platform, email);
    const context = operatorContext(platform, given, correlationId);
    const waiting = await findWaitingRecovery(platform, accountId, context.now);
    if (!waiting) {
      line(`No change of the address ${email} is waiting.`);
      return;
    }
    const { recoveryId } = waiting;
    const command = { type: 'WithdrawAccountRecovery', recoveryId, reason } as const;
    await sendCommand(platform, accountDecider, { id: accountId, command }, context);
    line(`The account keeps the address ${email}.`);
  },
};

const parseProof = (text: string | undefined): string => {
  const proof = recoveryProofSchema.shape.proof.safeParse(text);
  if (proof.success) return proof.data;
  throw new UsageError('--proof must say how the person showed who they are.');
};
