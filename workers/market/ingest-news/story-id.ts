import { createHash } from 'node:crypto';
import { addressKey } from '#models/news/canonical-address.ts';

/** The same id for all addresses of an article. */
export const createStoryId = (canonical: string): string => hashText(addressKey(canonical));

/** The id of an article that reuses the address of an older one, such as a weekly round-up. */
export const createEditionId = (canonical: string, publishedAt: string): string =>
  hashText(`${addressKey(canonical)} ${publishedAt}`);

/** The key of an article with this guid in the feed of a source. */
export const createGuidKey = (source: string, guid: string): string =>
  hashText(`guid ${source} ${guid}`);

/** The id of an article that reuses the guid of a much older one. */
export const createReusedGuidId = (guidKey: string, publishedAt: string): string =>
  hashText(`guid ${guidKey} ${publishedAt}`);

const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);
