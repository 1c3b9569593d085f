import { createHash } from 'node:crypto';
import { addressKey } from '#models/news/canonical-address.ts';

/** The same id for all addresses of an article. */
export const createStoryId = (canonical: string): string => hashText(addressKey(canonical));

/** The id of an article that reuses the address of an older one, such as a weekly round-up. */
export const createEditionId = (canonical: string, publishedAt: string): string =>
  hashText(`${addressKey(canonical)} ${publishedAt}`);

const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);
