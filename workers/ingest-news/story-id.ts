import { createHash } from 'node:crypto';
import { addressKey } from '#models/news/canonical-address.ts';

/** The same for every address that leads to the same article. */
export const storyIdOf = (canonical: string): string =>
  createHash('sha256').update(addressKey(canonical)).digest('base64url').slice(0, 16);
