/** The domain's time. Sessions, codes and links use the system's time instead. */
export interface Clock {
  now(): Date;
}

/**
 * A clock that a demo can only move forward. Both methods reject with a `RangeError` for a time in
 * the past.
 */
export interface MovableClock extends Clock {
  /** Sets the clock to a time, from which it keeps running. */
  moveTo(to: Date): Promise<void>;
  /**
   * Freezes the clock at `at` (default: the current time) until the next move. After a restart the
   * clock runs on from that time.
   */
  freezeAt(at?: Date): Promise<void>;
}
