import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { OpenRequests } from '#domain/account/registered.ts';
import { type AccountLinkPurpose, linkMinutes } from '#domain/shared/accounts/mailed-links.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';

type LoginLink = Extract<
  AccountLinkPurpose,
  'verify-email' | 'reset-password' | 'invitation' | 'confirm-email'
>;

export type OpenLink = {
  readonly purpose: LoginLink;
  readonly requestedAt: string;
  /** Earliest expiry: the lifetime starts when the mail is sent. */
  readonly expiresAt: string;
};

/** The mailed links about a login that were not used or replaced, oldest first. Some may have expired. */
export const listOpenLinks = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { accountId, requests }: { readonly accountId: string; readonly requests: OpenRequests },
): Promise<readonly OpenLink[]> => {
  const { verification, passwordReset, emailChange } = requests;
  const openRequestIds = new Set([verification, passwordReset, emailChange?.requestId]);
  const links: OpenLink[] = [];
  for await (const { type, data, metadata } of eventStore.read(accountStream(accountId))) {
    const { at, schemaVersion } = metadata;
    const link = toRequestedLink(accountDecider.upcast({ type, data, schemaVersion }));
    if (!link || !openRequestIds.has(link.requestId)) continue;
    const { purpose } = link;
    const expiresAt = new Date(Date.parse(at) + linkMinutes[purpose] * minuteMs).toISOString();
    links.push({ purpose, requestedAt: at, expiresAt });
  }
  return links;
};

const purposes = {
  AccountEmailVerificationRequested: 'verify-email',
  AccountPasswordResetRequested: 'reset-password',
  AccountInvited: 'invitation',
  AccountEmailChangeRequested: 'confirm-email',
} as const satisfies Partial<Record<AccountEvent['type'], LoginLink>>;

type LinkRequested = Extract<AccountEvent, { readonly type: keyof typeof purposes }>;

const isLinkRequested = (event: AccountEvent): event is LinkRequested =>
  Object.hasOwn(purposes, event.type);

const toRequestedLink = (
  event: AccountEvent,
): { readonly purpose: LoginLink; readonly requestId: string } | undefined => {
  if (isLinkRequested(event)) {
    return { purpose: purposes[event.type], requestId: event.data.requestId };
  }
  if (event.type !== 'AccountRegistered' || event.data.verificationId === null) return undefined;
  return { purpose: 'verify-email', requestId: event.data.verificationId };
};
