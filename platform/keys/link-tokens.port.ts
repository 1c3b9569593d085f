/** What a mailed link is for, whose it is, and which request it answers. Both ids are UUIDs. */
export type LinkClaims = {
  readonly purpose: string;
  readonly accountId: string;
  readonly requestId: string;
};

/** Signs and reads the tokens of mailed links. */
export type LinkTokens = {
  /** A token of 94 characters that is safe in an address. */
  issue(claims: LinkClaims, expiresAt: Date): string;
  /** What a token of this purpose says; undefined when it was not issued here, or has expired. */
  read(purpose: string, token: string, now: Date): LinkClaims | undefined;
};
