import { minuteMs } from '#domain/shared/time/durations.ts';
import { linkMinutes, oneClickPath } from '#domain/shared/accounts/mailed-links.ts';
import type { RequestedMail } from '#domain/mail/state.ts';
import type { LinkTokens } from '#platform/keys/link-tokens.port.ts';

export type WithTokenPorts = {
  readonly linkTokens: Pick<LinkTokens, 'issue'>;
  /** Links expire by the system's clock, never by the movable one. */
  readonly systemNow?: () => Date;
};

export type MailToSend = {
  readonly text: string;
  /** Where a mail program switches off mails like this one. */
  readonly unsubscribe?: string;
};

// A mail program posts to it: what follows a `#` would not arrive.
const concurrency = (address: string, token: string): string =>
  new URL(oneClickPath.replace('{token}', encodeURIComponent(token)), address).href;

/**
 * The text with a token in its link, made anew for every attempt. The token follows a `#`, so that no server on the way
 * sees it in an address.
 */
export const withToken = (
  { linkTokens, systemNow = () => new Date() }: WithTokenPorts,
  { accountId, text, link }: Pick<RequestedMail, 'accountId' | 'text' | 'link'>,
): MailToSend => {
  if (link === null) return { text };
  const { purpose, requestId, address } = link;
  const expiresAt = new Date(systemNow().getTime() + linkMinutes[purpose] * minuteMs);
  const token = linkTokens.issue({ purpose, accountId, requestId }, expiresAt);
  const whole = `${address}#${token}`;
  return {
    text: text.replaceAll(address, whole),
    ...(purpose === 'switch-off' && { unsubscribe: concurrency(address, token) }),
  };
};
