/** Messages from one process to all, itself included. A message may be lost: the store is the source of truth. */
export interface Broadcast {
  publish(channel: string, message: string): Promise<void>;
  /** Returns the function that unsubscribes. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
