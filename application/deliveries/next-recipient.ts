import type { RegisteredAccount } from '#domain/account/state.ts';
import type { EditionKind, SkipReason } from '#domain/delivery/events.ts';
import { isNotificationEnabled } from '#domain/shared/accounts/notifications.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import { loadMembership } from '../membership/load-membership.ts';
import { topicsByEditionKind } from './edition-mail.ts';

type Ports = { readonly eventStore: Pick<EventStore, 'read'> };

type Candidate = {
  readonly accountId: string;
  readonly kind: EditionKind;
  readonly now: Date;
};

/** Checks against the current event log whether a listed recipient is still subscribed and may receive the mail. */
export const findRecipient = async (
  ports: Ports,
  { accountId, kind, now }: Candidate,
): Promise<{ readonly account: RegisteredAccount } | { readonly skip: SkipReason }> => {
  const account = await findRegisteredAccount(ports, accountId);
  if (!account) return { skip: 'erased' };
  if (!isSubscribed(account, kind)) return { skip: 'opted-out' };
  if (!account.emailVerified) return { skip: 'not-confirmed' };
  if (account.suppression !== null) return { skip: 'suppressed' };
  if (account.isSuspended) return { skip: 'suspended' };
  if (kind === 'report' && !(await isPaying(ports, accountId, now))) return { skip: 'no-plan' };
  return { account };
};

const isSubscribed = (
  { notifications, newsletter }: RegisteredAccount,
  kind: EditionKind,
): boolean =>
  isNotificationEnabled(notifications, topicsByEditionKind[kind]) &&
  (kind === 'report' || newsletter.frequency === kind);

const isPaying = async (ports: Ports, accountId: string, now: Date): Promise<boolean> => {
  const { holdings } = await loadMembership(ports, accountId);
  return getEffectivePlan(holdings, now).plan !== 'free';
};
