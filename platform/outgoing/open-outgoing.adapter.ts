import type { Config } from '../config.ts';
import { httpOutgoing } from './http.adapter.ts';
import type { Outgoing } from './outgoing.port.ts';

export const openOutgoing = ({
  PUBLIC_URL,
  OUTGOING_ALLOWED: allowed,
}: Pick<Config, 'PUBLIC_URL' | 'OUTGOING_ALLOWED'>): Outgoing => {
  const contactSuffix = PUBLIC_URL ? ` (+${new URL(PUBLIC_URL).origin})` : '';
  return httpOutgoing({ userAgent: `Tidemark/1.0${contactSuffix}`, allowed });
};
