import type { HttpClient, OutgoingRequest } from '../outgoing/outgoing.port.ts';
import { SourceError, type Validators } from '../sources/source.port.ts';
import { type FeedArticle, FeedError, readFeed } from './read-feed.ts';

// Servers label feeds with many media types, so the parser decides by the content.
const acceptedTypes = [
  'application/rss+xml',
  'application/atom+xml',
  'application/xml;q=0.9',
  '*/*;q=0.8',
];
const maxBytes = 5 * 1024 * 1024;

export type FetchedFeed =
  | {
      readonly status: 'value';
      readonly value: readonly FeedArticle[];
      readonly validators: Validators | undefined;
    }
  | { readonly status: 'not-modified' };

export const fetchFeed = async (
  outgoing: HttpClient,
  {
    now,
    ...request
  }: Pick<OutgoingRequest, 'url' | 'validators' | 'signal'> & { readonly now: Date },
): Promise<FetchedFeed> => {
  const response = await outgoing.get({ ...request, accept: acceptedTypes, maxBytes });
  if (response.status === 'not-modified') return response;
  const { body, mediaType, charset, url: address, validators } = response;
  const contentType = charset === undefined ? mediaType : `${mediaType}; charset=${charset}`;
  try {
    const value = readFeed({ bytes: body, contentType, address, now });
    return { status: 'value', value, validators };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    throw new SourceError(error.message, { cause: error, retryable: false });
  }
};
