import type { AccountErased } from '#domain/account/events.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { SupportEvent } from '#domain/support/events.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { normalize, splitWords } from '../engine/search-words.ts';
import { supportSearchCollection, type SupportSearchDocument } from './read-model.ts';

type Updates = readonly Update<SupportSearchDocument>[];

/** What staff search requests by: the sender's address, the messages, the answers and the notes. */
export const supportSearch = defineProjection<SupportSearchDocument, SupportEvent | AccountErased>({
  collection: supportSearchCollection,
  categories: ['account', 'support'],
  on: {
    SupportRequestOpened: (event) => addWords(event, `${event.data.address} ${event.data.message}`),
    SupportAnswerSent: (event) => addWords(event, event.data.text),
    SupportNoteAdded: (event) => addWords(event, event.data.text),
    SupportReplyReceived: (event) => addWords(event, event.data.text),
    SupportRequestErased: (event) =>
      updateRequests(event, ({ [parseStreamId(event.stream)]: _erased, ...others }) => others),
    AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
  },
});

const addWords = (event: StoredEventOf<SupportEvent>, text: string): Updates => {
  const requestId = parseStreamId(event.stream);
  return updateRequests(event, (requests) => ({
    ...requests,
    [requestId]: deduplicate(`${requests[requestId] ?? ''} ${toWords(text)}`),
  }));
};

type Requests = SupportSearchDocument['requests'];

const updateRequests = (
  { stream, metadata: { subject = parseStreamId(stream) } }: StoredEventOf<SupportEvent>,
  change: (requests: Requests) => Requests,
): Updates => [
  {
    id: subject,
    apply: (document) => {
      const requests = change(document?.requests ?? {});
      const texts = Object.values(requests);
      if (texts.length === 0) return null;
      return { id: subject, search: deduplicate(texts.join(' ')), requests };
    },
  },
];

/** An address is found in full, by its domain and by its parts. */
const toWords = (text: string): string => {
  const normalized = normalize(text);
  return `${normalized} ${normalized.replaceAll('@', ' ')} ${splitWords(normalized)}`;
};

const deduplicate = (words: string): string =>
  [...new Set(words.split(/\s+/u).filter((word) => word !== ''))].join(' ');
