import { loadProviderEvent, replayProviderEvent } from '#application/payments/provider-events.ts';
import { paymentInboxOperations } from '#contract/operations/payment-inbox.ts';
import type { InboxEntry, InboxEntryDetails } from '#contract/payment-inbox.ts';
import type { ReceivedState } from '#domain/provider-event/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listOfType } from '#projections/events/queries.ts';
import { findNames } from '#projections/member-timeline/queries.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from './ports.ts';

/** What the payment provider delivered: which from a read model, what came of it from the log. */
export const paymentInboxResource = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(paymentInboxOperations.paymentInbox, async ({ jsonQuery: { range } }) => {
    const page = pageOf(range);
    const { events, total } = await listOfType(platform, {
      type: 'ProviderEventReceived',
      ...page,
    });
    const ids = events.map(({ stream }) => stream.slice(stream.indexOf('-') + 1));
    const loaded = await Promise.all(ids.map((id) => loadProviderEvent(platform, id)));
    const states = loaded.filter((state) => state !== null);
    const nameOf = await findNames(platform, membersOf(states));
    const body = states.map((state) => shown(state, nameOf));
    const rows = body.length;
    return { body, headers: contentRange('payment-inbox', { skip: page.skip, rows, total }) };
  });
  routes.on(paymentInboxOperations.paymentInboxEntry, async ({ params }) => ({
    body: await detailsOf(platform, params.id),
  }));
  routes.on(
    paymentInboxOperations.replayProviderEvent,
    async ({ params, body: { reason }, command, waitForProjections }) => {
      const wanted = { eventId: params.id, reason };
      const { positions } = await replayProviderEvent(platform, wanted, command);
      await waitForProjections(positions);
      return { body: await detailsOf(platform, params.id) };
    },
  );
};

type NameOf = (accountId: string) => string;

const membersOf = (states: readonly ReceivedState[]): string[] => [
  ...new Set(states.flatMap(({ accountId }) => accountId ?? [])),
];

const shown = (state: ReceivedState, nameOf: NameOf): InboxEntry => {
  const { received, status, accountId, problem, settledAt } = state;
  const { eventId: id, type, receivedAt } = received;
  const member = accountId === null ? null : { id: accountId, name: nameOf(accountId) };
  return { id, type, receivedAt, state: status, member, problem, settledAt };
};

const detailsOf = async (
  platform: AdminRoutesDeps['platform'],
  id: string,
): Promise<InboxEntryDetails> => {
  const state = await loadProviderEvent(platform, id);
  if (state === null) {
    throw new Rejection('missing', 'provider-event/unknown', {
      message: 'The payment provider delivered no such event.',
    });
  }
  const { createdAt, customerId, chargeId } = state.received;
  return {
    ...shown(state, await findNames(platform, membersOf([state]))),
    ...{ createdAt, customerId, chargeId },
    changes: [...state.changes],
    replays: state.replays.map(({ reason, at }) => ({ reason, at })),
    replayable: customerId !== null || chargeId !== null,
  };
};
