/** Notes from one process to all, itself included. A note may be lost; whoever needs the truth reads the store. */
export interface Broadcast {
  publish(channel: string, message: string): Promise<void>;
  /** Answers how to stop listening. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
