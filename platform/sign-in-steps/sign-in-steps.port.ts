/** A sign-in under way, and what it needs to go on. Times are of the system clock. */
export type SignInStep = {
  /** What the next step is; a step of one kind is never taken for another. */
  readonly kind: 'second-factor' | 'issuer' | 'proof';
  readonly data: Readonly<Record<string, string | boolean | null>>;
  /** ISO-8601. */
  readonly expiresAt: string;
  readonly triesLeft: number;
};

/** Sign-ins that wait for their next step, by the hash of a token; the token itself is never stored. No step is a session. */
export interface SignInSteps {
  begin(tokenHash: string, step: SignInStep): Promise<void>;
  /** Undefined when absent or expired. */
  find(tokenHash: string): Promise<SignInStep | undefined>;
  /** The step with one try less, counted over all processes; undefined when absent, expired, or no try is left. */
  takeTry(tokenHash: string): Promise<SignInStep | undefined>;
  /** Removes the step and returns it: of several callers one gets it. */
  finish(tokenHash: string): Promise<SignInStep | undefined>;
  /** Removes every step of the account that `data.accountId` names. */
  endAll(accountId: string): Promise<void>;
  close(): Promise<void>;
}
