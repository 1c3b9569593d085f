import type { ProviderEventLifecycleEvent } from '#domain/provider-event/events.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { paymentInboxCollection, type InboxDocument } from './read-model.ts';

export const paymentInbox = defineProjection<InboxDocument, ProviderEventLifecycleEvent>({
  collection: paymentInboxCollection,
  categories: ['providerevent'],
  on: {
    ProviderEventReceived: ({ stream, data: { type, receivedAt, customerId, chargeId } }) => {
      const id = parseStreamId(stream);
      const entry: InboxDocument = {
        id,
        type,
        receivedAt,
        status: customerId === null && chargeId === null ? 'ignored' : 'waiting',
        accountId: null,
        problem: null,
        settledAt: null,
      };
      return [{ id, apply: (current) => current ?? entry }];
    },
    ProviderEventHandled: ({ stream, data: { accountId, handledAt: settledAt } }) => {
      const status = accountId === null ? 'ignored' : 'handled';
      return updateInboxEntry(stream, { status, accountId, problem: null, settledAt });
    },
    ProviderEventFailed: ({ stream, data: { problem, failedAt: settledAt } }) =>
      updateInboxEntry(stream, { status: 'failed', problem, settledAt }),
    ProviderEventReplayed: ({ stream }) =>
      updateInboxEntry(stream, { status: 'waiting', problem: null }),
  },
});

const updateInboxEntry = (
  stream: string,
  fields: Partial<InboxDocument>,
): readonly Update<InboxDocument>[] => [
  { id: parseStreamId(stream), apply: (current) => current && { ...current, ...fields } },
];
