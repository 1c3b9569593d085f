import type { GiveCredit } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
import type { Payments, Renewal } from '#platform/payments/payments.port.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand } from '../../handle-command.ts';
import { getCreditLeftAfterRenewal } from '../subscription/next-charge.ts';
import { confirmationMail } from '../subscription/preview-subscription-change.ts';
import { reconcileMembership, type ReconcilePorts } from '../subscription/reconcile-membership.ts';
import {
  unchangedPreview,
  unchangedTexts,
  type RequestedChangePreview,
} from './preview-requested-change.ts';

export type AccountCreditPorts = ReconcilePorts & {
  readonly payments: Pick<Payments, 'renewal'>;
};

type CreditAmount = { readonly accountId: string; readonly pence: number };

/** Gives credit of an amount. It is given at the provider after it is recorded (`finish-credit`). */
export const addAccountCredit = async (
  ports: AccountCreditPorts,
  { accountId, pence, reason }: CreditAmount & { readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  const { state } = await reconcileMembership(ports, { accountId }, context);
  const renewal = await findRenewal(ports, state.holdings.subscription, context.now);
  const creditId = deriveOrGenerateId(context.idempotencyKey, 'credit', accountId);
  const command = createCreditCommand({ creditId, pence, renewal, reason }, context);
  return sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};

/** The next charge with the credit, from the provider. Changes nothing. */
export const previewAccountCredit = async (
  ports: AccountCreditPorts,
  { accountId, pence }: CreditAmount,
  context: CommandContext,
): Promise<RequestedChangePreview> => {
  const { now } = context;
  const { state, revision } = await reconcileMembership(ports, { accountId }, context);
  const { subscription } = state.holdings;
  const base = unchangedPreview(state, { accountId, revision, now });
  if (!isLive(subscription, now)) return { ...base, whyNot: unchangedTexts.none };
  const renewal = await findRenewal(ports, subscription, now);
  if (renewal === null || subscription.unpaid !== null) {
    return { ...base, whyNot: 'the subscription has no renewal that could use the credit' };
  }
  const command = createCreditCommand({ creditId: 'preview', pence, renewal, reason: '' }, context);
  const events = membershipDecider.decide(state, command);
  const mail = confirmationMail(state, events, { now });
  return {
    ...base,
    then: { pence: Math.max(0, renewal.pence - pence), at: renewal.at },
    credit: {
      pence,
      invoiceAt: renewal.at,
      leftPence: getCreditLeftAfterRenewal(renewal, pence),
    },
    mails: mail ? [mail] : [],
    events: events.map(({ type }) => type),
  };
};

const findRenewal = async (
  { payments }: AccountCreditPorts,
  subscription: Parameters<typeof isLive>[0],
  now: Date,
): Promise<Renewal | null> =>
  isLive(subscription, now) ? payments.renewal(subscription.subscriptionId) : null;

const createCreditCommand = (
  credit: Omit<GiveCredit, 'now' | 'type'>,
  { now }: CommandContext,
): GiveCredit => ({ type: 'GiveCredit', ...credit, now });
