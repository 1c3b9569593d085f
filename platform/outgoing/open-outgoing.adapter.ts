import type { Config } from '../config.ts';
import { createHttpClient } from './http.adapter.ts';
import type { HttpClient } from './outgoing.port.ts';

export const openHttpClient = ({
  PUBLIC_URL,
  OUTGOING_ALLOWED: allowed,
}: Pick<Config, 'PUBLIC_URL' | 'OUTGOING_ALLOWED'>): HttpClient => {
  const contactSuffix = PUBLIC_URL ? ` (+${new URL(PUBLIC_URL).origin})` : '';
  return createHttpClient({ userAgent: `Tidemark/1.0${contactSuffix}`, allowed });
};
