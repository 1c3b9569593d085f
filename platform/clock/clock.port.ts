/** The domain's time. Sessions, codes and links use the system's time instead. */
export interface Clock {
  now(): Date;
}

/** A clock that a demo can move forward only. Both methods reject with a `RangeError` for a time in the past. */
export interface MovableClock extends Clock {
  /** Moves the clock, which keeps running from there. */
  moveTo(to: Date): Promise<void>;
  /** Freezes the clock at a time (now when absent) until the next move; after a restart it runs on from there. */
  standAt(at?: Date): Promise<void>;
}
