import { createECDH } from 'node:crypto';
import { hourMs, secondMs } from '#domain/shared/time/durations.ts';
import { OutgoingError, type HttpClient } from '../outgoing/outgoing.port.ts';
import type { PushSender, PushAddress, PushMessage, PushOutcome } from './push.port.ts';

export type WebPushOptions = {
  readonly outgoing: Pick<HttpClient, 'post'>;
  /** 32 bytes, a private key of the curve P-256. */
  readonly privateKey: Uint8Array;
  /** `mailto:` address of the operator. */
  readonly contact: string;
};

// A price is old news after an hour, so a browser that is offline for longer does not get it.
const lifetimeSeconds = hourMs / secondMs;

/** The library encrypts and signs. The guarded client sends, because browsers choose the addresses. */
export const webPush = ({ outgoing, privateKey, contact }: WebPushOptions): PushSender => {
  const keyPair = createECDH('prime256v1');
  keyPair.setPrivateKey(privateKey);
  const publicKey = keyPair.getPublicKey('base64url');
  const vapidDetails = {
    subject: contact,
    publicKey,
    privateKey: Buffer.from(privateKey).toString('base64url'),
  };
  const encrypt = async ({ endpoint, ...keys }: PushAddress, { text, topic }: PushMessage) => {
    // Loaded for the first message, because a start would wait for its many files.
    const { default: library } = await import('web-push');
    return library.generateRequestDetails({ endpoint, keys }, text, {
      vapidDetails,
      topic,
      TTL: lifetimeSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
  };
  return {
    publicKey,
    send: async (address, message) => {
      const { headers, body } = await encrypt(address, message);
      try {
        await outgoing.post({ url: address.endpoint, headers, body });
        return 'sent';
      } catch (error) {
        return toOutcome(error);
      }
    },
  };
};

const goneStatuses: ReadonlySet<number | undefined> = new Set([404, 410]);

const toOutcome = (error: unknown): PushOutcome => {
  if (!(error instanceof OutgoingError) || error.retryable) throw error;
  const { kind, status } = error;
  return kind === 'address' || goneStatuses.has(status) ? 'gone' : 'refused';
};
