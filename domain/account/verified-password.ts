export type VerifiedPassword = {
  /** The hash that the entered password was checked against; null if the account had no password. */
  readonly verifiedHash: string | null;
};
