import type { Outgoing, OutgoingRequest } from '../outgoing/outgoing.port.ts';
import { SourceError, type Validators } from '../sources/source.port.ts';
import { type FeedArticle, FeedError, readFeed } from './read-feed.ts';

// Feeds are served under many names; what is none is refused by the reader.
const accepted = [
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/xml',
  'text/xml',
  'text/plain',
  'text/html',
  'application/octet-stream',
];
const maxBytes = 5 * 1024 * 1024;

export type FetchedFeed =
  | {
      readonly status: 'value';
      readonly value: readonly FeedArticle[];
      readonly validators: Validators | undefined;
    }
  | { readonly status: 'not-modified' };

/** Reads a feed from its address; throws a `SourceError`. */
export const fetchFeed = async (
  outgoing: Outgoing,
  request: Pick<OutgoingRequest, 'url' | 'validators' | 'signal'>,
): Promise<FetchedFeed> => {
  const answer = await outgoing.get({ ...request, accept: accepted, maxBytes });
  if (answer.status === 'not-modified') return answer;
  const { body, mediaType, charset, url: address, validators } = answer;
  const contentType = charset === undefined ? mediaType : `${mediaType}; charset=${charset}`;
  try {
    return { status: 'value', value: readFeed({ bytes: body, contentType, address }), validators };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    throw new SourceError(error.message, { cause: error, retryable: false });
  }
};
