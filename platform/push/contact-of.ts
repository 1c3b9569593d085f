import type { Config } from '../config.ts';
import { requireMailbox } from '../mail/mailbox.ts';

/** Where push services can reach the operator, which they require. */
export const getPushContact = ({
  SUPPORT_EMAIL,
  MAIL_FROM,
}: Pick<Config, 'SUPPORT_EMAIL' | 'MAIL_FROM'>): string =>
  `mailto:${SUPPORT_EMAIL ?? requireMailbox(MAIL_FROM).address}`;
