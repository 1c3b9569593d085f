/** An unfinished sign-in with the data for its next step. Times are those of the system clock. */
export type SignInStep = {
  /** Kind of the next step; steps of different kinds are never interchangeable. */
  readonly kind: 'second-factor' | 'issuer' | 'issuer-link' | 'proof';
  readonly data: Readonly<Record<string, string | boolean | null>>;
  /** ISO-8601. */
  readonly expiresAt: string;
  readonly triesLeft: number;
};

/**
 * Sign-ins that wait for their next step, by the hash of a token; the token itself is never
 * stored. A step is not a session.
 */
export interface SignInSteps {
  begin(tokenHash: string, step: SignInStep): Promise<void>;
  /** Undefined when absent or expired. */
  find(tokenHash: string): Promise<SignInStep | undefined>;
  /**
   * Uses up one attempt, counted over all processes, and returns the step. Undefined when absent,
   * expired, or without attempts.
   */
  consumeAttempt(tokenHash: string): Promise<SignInStep | undefined>;
  /** Removes the step and returns it to exactly one of several concurrent callers. */
  finish(tokenHash: string): Promise<SignInStep | undefined>;
  /** Number of sign-ins of this account that wait for a code. */
  countUnfinished(accountId: string): Promise<number>;
  /** Removes every step whose `data.accountId` is this account. */
  endAll(accountId: string): Promise<void>;
  /** Deletes expired steps. Returns how many were deleted. */
  removeExpired(): Promise<number>;
  close(): Promise<void>;
}
