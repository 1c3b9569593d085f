/** The domain's time. Sessions, codes and links use the system's time instead. */
export interface Clock {
  now(): Date;
}

/** A clock that a demo can move forward, never back. Both reject with a `RangeError` for a time before now. */
export interface MovableClock extends Clock {
  /** It runs on from there. */
  moveTo(to: Date): Promise<void>;
  /** It stands there, or where it is now, until it is moved again; after a restart it runs on from there. */
  standAt(at?: Date): Promise<void>;
}
