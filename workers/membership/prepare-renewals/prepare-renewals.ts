import type { Logger } from 'pino';
import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import {
  applyPriceChange,
  type PriceChangePorts,
} from '#application/membership/price-change/apply-price-change.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { addMonths } from '#domain/shared/time/calendar-months.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { isRenewing } from '#domain/shared/plans/subscription-states.ts';
import { getSubscriptionPhase, type Subscription } from '#domain/shared/plans/subscription.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { listSubscriptionsDueBetween } from '#projections/subscriptions/read-model.ts';
import { defineWorker } from '../../engine/define-worker.ts';
import { announceExpiringCard } from './announce-expiring-card.ts';
import type { NoticePorts, RenewingMember } from './mail-about-renewal.ts';
import { sendRenewalReminder } from './remind-of-renewal.ts';

/** Sends the mails that are required before a renewal and applies price changes, every morning. */
export const prepareRenewalsWorker = defineWorker({
  name: 'prepare-renewals',
  payload: z.strictObject({}),
  schedule: { timing: { pattern: '0 9 * * *', timeZone: 'Europe/London' }, missed: 'newest' },
  handle: (ports: Ports) => async (_none, run) => {
    const context = run.context();
    const { now } = context;
    // A day more than a month, because the job runs once a day and members must be notified at least a month ahead.
    const time = { after: now, until: new Date(addMonths(now, 1).getTime() + dayMs) };
    for (let page = 0; ; page += 1) {
      const subscriptions = await listSubscriptionsDueBetween(ports, time, {
        page,
        size: pageSize,
      });
      for (const { id } of subscriptions) await prepareSafely(ports, id, context);
      if (subscriptions.length < pageSize) return;
    }
  },
});

type Ports = NoticePorts &
  PriceChangePorts & {
    readonly clock: Clock;
    readonly readModels: ReadModels;
    readonly logger: Pick<Logger, 'warn'>;
  };

const pageSize = 50;

// A failure for one member does not block the others.
const prepareSafely = async (
  ports: Ports,
  accountId: string,
  context: CommandContext,
): Promise<void> => {
  try {
    await prepare(ports, accountId, context);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    ports.logger.warn({ err: error, accountId }, 'A renewal could not be prepared.');
  }
};

const prepare = async (ports: Ports, accountId: string, context: CommandContext): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  const state = await loadMembership(ports, accountId);
  const subscription = findRenewingSubscription(state, context.now);
  if (!account || subscription === undefined) return;
  const member: RenewingMember = { accountId, account, state, subscription };
  await announceExpiringCard(ports, member, context);
  await sendRenewalReminder(ports, member, context);
  await applyPriceChange(ports, { accountId, state }, context);
};

const findRenewingSubscription = (
  { holdings: { subscription } }: MembershipState,
  now: Date,
): (Subscription & { readonly periodEndsAt: string }) | undefined => {
  if (subscription === null || subscription.periodEndsAt === null) return undefined;
  const { periodEndsAt } = subscription;
  return isRenewing(getSubscriptionPhase(subscription, now))
    ? { ...subscription, periodEndsAt }
    : undefined;
};
