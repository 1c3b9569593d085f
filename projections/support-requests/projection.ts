import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { SupportEvent } from '#domain/support/events.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { supportRequestsCollection, type SupportRequestDocument } from './read-model.ts';

export const supportRequests = defineProjection<SupportRequestDocument, SupportEvent>({
  collection: supportRequestsCollection,
  categories: ['support'],
  on: {
    SupportRequestOpened: ({ stream, revision, data }) => {
      const { accountId, accountOfAddress = null, plan, priority, topic, openedAt } = data;
      const { channel = 'app' } = data;
      const document: SupportRequestDocument = {
        id: parseStreamId(stream),
        accountId,
        accountOfAddress,
        plan,
        rank: priority ? 0 : 1,
        topic,
        channel,
        status: 'waiting',
        assigneeId: null,
        openedAt,
        waitingSince: openedAt,
        changedAt: openedAt,
        revision,
        firstAnsweredAt: null,
        firstAnswerSeconds: null,
        closedAt: null,
        threadId: null,
        statusBefore: null,
      };
      return [{ id: document.id, apply: (current) => current ?? document }];
    },
    SupportRequestAssigned: (event) =>
      updateSupportRequest(event, () => ({ assigneeId: event.data.assigneeId })),
    SupportAnswerSent: (event) =>
      updateSupportRequest(event, (request) => withAnswer(request, event.data)),
    SupportRequestClosed: (event) =>
      updateSupportRequest(event, () => ({ status: 'closed', closedAt: event.data.closedAt })),
    SupportRequestReopened: (event) =>
      updateSupportRequest(event, (request) => toWaiting(request, event.data.reopenedAt)),
    SupportReplyReceived: (event) =>
      updateSupportRequest(event, (request) => toWaiting(request, event.data.repliedAt)),
    SupportRequestJoined: (event) =>
      updateSupportRequest(event, ({ status, statusBefore, closedAt }) => ({
        threadId: event.data.threadId,
        status: 'closed',
        statusBefore: statusBefore ?? status,
        closedAt: closedAt ?? event.data.joinedAt,
      })),
    SupportRequestSeparated: (event) => updateSupportRequest(event, withoutThread),
    SupportNoteAdded: (event) => updateSupportRequest(event, () => ({})),
    SupportRequestErased: (event) => updateSupportRequest(event, () => ({ status: 'erased' })),
  },
});

type Fields = Partial<SupportRequestDocument>;

const updateSupportRequest = (
  { stream, revision, metadata: { at } }: StoredEventOf<SupportEvent>,
  fieldsOf: (request: SupportRequestDocument) => Fields,
): readonly Update<SupportRequestDocument>[] => [
  {
    id: parseStreamId(stream),
    apply: (request) => request && { ...request, ...fieldsOf(request), changedAt: at, revision },
  },
];

const toWaiting = ({ status, waitingSince }: SupportRequestDocument, at: string): Fields => ({
  status: 'waiting',
  waitingSince: status === 'waiting' ? waitingSince : at,
  closedAt: null,
});

const withoutThread = ({ status, statusBefore, closedAt }: SupportRequestDocument): Fields => ({
  threadId: null,
  status: statusBefore ?? status,
  statusBefore: null,
  closedAt: statusBefore === null || statusBefore === 'closed' ? closedAt : null,
});

const withAnswer = (
  { firstAnsweredAt, openedAt }: SupportRequestDocument,
  { answeredAt }: { readonly answeredAt: string },
): Fields => ({
  status: 'answered',
  ...(firstAnsweredAt === null && {
    firstAnsweredAt: answeredAt,
    firstAnswerSeconds: Math.round((Date.parse(answeredAt) - Date.parse(openedAt)) / 1000),
  }),
});
