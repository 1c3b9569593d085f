import { minuteMs } from '#domain/shared/time/durations.ts';
import { linkMinutes, oneClickUnsubscribePath } from '#domain/shared/accounts/mailed-links.ts';
import type { RequestedMail } from '#domain/mail/mail.ts';
import type { LinkTokens } from '#platform/keys/link-tokens.port.ts';

export type WithTokenPorts = {
  readonly linkTokens: Pick<LinkTokens, 'issue'>;
  /** Link expiry uses the system clock, because the application clock can be moved. */
  readonly systemNow?: () => Date;
};

export type MailToSend = {
  readonly text: string;
  /** One-click unsubscribe address for mail programs (RFC 8058). */
  readonly unsubscribe?: string;
};

// The token is in the path, because a mail program's request would not contain a fragment.
const createOneClickAddress = (address: string, token: string): string =>
  new URL(oneClickUnsubscribePath.replace('{token}', encodeURIComponent(token)), address).href;

/**
 * Adds a token to the link in the text, with a new token for every attempt. The token is in the fragment, so that
 * servers and proxies do not see it.
 */
export const withToken = (
  { linkTokens, systemNow = () => new Date() }: WithTokenPorts,
  { accountId, text, link }: Pick<RequestedMail, 'accountId' | 'text' | 'link'>,
): MailToSend => {
  if (link === null) return { text };
  const { purpose, requestId, address } = link;
  const expiresAt = new Date(systemNow().getTime() + linkMinutes[purpose] * minuteMs);
  const token = linkTokens.issue({ purpose, accountId, requestId }, expiresAt);
  const linkWithToken = `${address}#${token}`;
  return {
    text: text.replaceAll(address, linkWithToken),
    ...(purpose === 'switch-off' && { unsubscribe: createOneClickAddress(address, token) }),
  };
};
