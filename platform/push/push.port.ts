/** Where a browser receives messages (RFC 8030), and the keys with which they are encrypted for it (RFC 8291). */
export type PushAddress = {
  readonly endpoint: string;
  /** The browser's public key and secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
};

/** The text of a message, which is encrypted, and what its push service needs to know. */
export type PushMessage = {
  readonly text: string;
  /** Up to 32 characters of base64url. A browser that was offline gets only the newest message of a topic. */
  readonly topic: string;
};

/** `gone`: the address can never be reached again. `refused`: the push service does not accept this message. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** Sends messages to browsers, through the push services that the browsers choose (RFC 8030). */
export interface PushSender {
  /** Browsers subscribe with this key, so that only this installation can send to them. Base64url. */
  readonly publicKey: string;
  /** Throws an `OutgoingError` if a later attempt may succeed. */
  send(address: PushAddress, message: PushMessage): Promise<PushOutcome>;
}
