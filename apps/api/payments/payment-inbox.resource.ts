import { loadProviderEvent, replayProviderEvent } from '#application/payments/provider-events.ts';
import {
  paymentInboxOperations,
  type InboxEntry,
  type InboxEntryDetails,
} from '#contract/payments/payment-inbox.ts';
import {
  providerEventStream,
  type ReceivedProviderEvent,
} from '#domain/provider-event/provider-event.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { listPaymentInbox, type InboxDocument } from '#projections/payment-inbox/read-model.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';
import { resolveActor } from '../admin/resolve-actor.ts';

/** Webhook deliveries of the payment provider. The list comes from a read model, a single delivery from the log. */
export const paymentInboxRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(paymentInboxOperations.paymentInbox, async ({ jsonQuery: { filter = {}, range } }) => {
    const page = toSkipAndLimit(range);
    const { state: status, member: accountId } = filter;
    const { entries, total } = await listPaymentInbox(platform, { status, accountId, ...page });
    const getName = await loadActorNames(platform, getMemberIds(entries));
    const body = entries.map((entry) => toInboxEntry(entry, getName));
    const rows = body.length;
    return { body, headers: contentRange('payment-inbox', { skip: page.skip, rows, total }) };
  });
  routes.on(paymentInboxOperations.paymentInboxEntry, async ({ params }) => ({
    body: await getInboxEntryDetails(platform, params.id),
  }));
  routes.on(
    paymentInboxOperations.replayProviderEvent,
    async ({ params, body: { reason }, command, waitForProjections }) => {
      const replayRequest = { eventId: params.id, reason };
      await replayProviderEvent(platform, replayRequest, command);
      await waitForProjections();
      return { body: await getInboxEntryDetails(platform, params.id) };
    },
  );
};

type GetName = (accountId: string) => string;

type InboxRow = Pick<InboxDocument, 'id' | 'type' | 'receivedAt'> &
  Pick<ReceivedProviderEvent, 'accountId' | 'problem' | 'settledAt' | 'status'>;

const getMemberIds = (entries: readonly Pick<InboxRow, 'accountId'>[]): string[] => [
  ...new Set(entries.flatMap(({ accountId }) => accountId ?? [])),
];

const toInboxEntry = (
  { id, type, receivedAt, status, accountId, problem, settledAt }: InboxRow,
  nameOf: GetName,
): InboxEntry => {
  const member = accountId === null ? null : { id: accountId, name: nameOf(accountId) };
  return { id, type, receivedAt, state: status, member, problem, settledAt };
};

const getInboxEntryDetails = async (
  platform: AdminRoutesDeps['platform'],
  id: string,
): Promise<InboxEntryDetails> => {
  const state = await loadProviderEvent(platform, id);
  if (state === null) {
    throw new Rejection('missing', 'provider-event/unknown', {
      message: 'There is no such payment event.',
    });
  }
  const stream = providerEventStream(id);
  const getReplayActor = await resolveActor(platform, stream, 'ProviderEventReplayed');
  const { type, receivedAt, createdAt, customerId, chargeId } = state.received;
  return {
    ...toInboxEntry(
      { ...state, id, type, receivedAt },
      await loadActorNames(platform, getMemberIds([state])),
    ),
    createdAt,
    customerId,
    chargeId,
    changes: [...state.changes],
    replays: state.replays.map(({ reason, at }, index) => ({
      reason,
      by: getReplayActor(index),
      at,
    })),
    replayable: customerId !== null || chargeId !== null,
  };
};
