import type { LinkPurpose } from '#domain/shared/accounts/mailed-links.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { LinkTokens } from '#platform/keys/link-tokens.port.ts';

export type ReadLinkPorts = {
  readonly linkTokens: Pick<LinkTokens, 'read'>;
  /** Link expiry uses the system clock, because the application clock can be moved. */
  readonly systemNow?: () => Date;
};

export type VerifiedLink = { readonly accountId: string; readonly requestId: string };

/**
 * The account and request that a mailed link belongs to. Rejects a token that is expired or was issued for another
 * purpose.
 */
export const readLink = (
  { linkTokens, systemNow = () => new Date() }: ReadLinkPorts,
  purpose: LinkPurpose | readonly LinkPurpose[],
  token: string,
): VerifiedLink => {
  for (const one of typeof purpose === 'string' ? [purpose] : purpose) {
    const linkData = linkTokens.read(one, token, systemNow());
    if (linkData) return linkData;
  }
  throw invalidLinkError();
};

export const invalidLinkError = (): Rejection =>
  new Rejection('invalid', 'account/link-invalid', {
    message:
      'This link does not work: it is incomplete, or it has expired. Please ask for a new one.',
    field: 'token',
  });
