/**
 * Keyed hashes of mailboxes that had a trial. Each month has a key of its own, which is destroyed
 * with its age, so a hash of that month can no longer be compared (ADR 0123).
 */
export interface TrialHashes {
  /** The hash with the key of this month, which is created if there is none. */
  current(mailbox: string, now: Date): Promise<string>;
  /** The hashes with all keys that exist, newest month first. */
  kept(mailbox: string, now: Date): Promise<readonly string[]>;
}
