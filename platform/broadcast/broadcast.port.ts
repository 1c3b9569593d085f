/**
 * Delivers messages from one process to all processes, including the sender. Delivery is not
 * guaranteed, so subscribers must treat the store as the source of truth.
 */
export interface Broadcast {
  publish(channel: string, message: string): Promise<void>;
  /** Resolves with the function that unsubscribes the listener. */
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
