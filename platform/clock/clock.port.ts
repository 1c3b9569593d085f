/** The domain's time. Sessions, codes and links use the system's time instead. */
export interface Clock {
  now(): Date;
}

/** A clock that a demo can move forward, never back. */
export interface MovableClock extends Clock {
  /** Throws a `RangeError` when `to` lies before now. */
  moveTo(to: Date): Promise<void>;
}
