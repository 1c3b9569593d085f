/**
 * The purpose of a mailed link, its account, and the request that it belongs to. Both ids are
 * UUIDs.
 */
export type LinkClaims = {
  readonly purpose: string;
  readonly accountId: string;
  readonly requestId: string;
};

/** Signs and verifies the tokens of mailed links. */
export type LinkTokens = {
  /** Returns a token of 94 URL-safe characters. */
  issue(claims: LinkClaims, expiresAt: Date): string;
  /**
   * The claims of a token with this purpose; undefined when the token is invalid or has expired.
   */
  read(purpose: string, token: string, now: Date): LinkClaims | undefined;
};
