import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushAddress } from '../push.port.ts';

export type PushBrowser = {
  readonly address: PushAddress;
  /** Decrypts the body of a message (RFC 8291). */
  readonly decrypt: (body: Buffer) => string;
};

/** Stands in for a browser that subscribed at a push service. */
export const pushBrowser = (endpoint = 'https://push.example.com/send/1'): PushBrowser => {
  const pair = createECDH('prime256v1');
  const ownKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    address: {
      endpoint,
      p256dh: ownKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    decrypt: (body) => {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const senderKey = body.subarray(21, 21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey]);
      const secret = derive(pair.computeSecret(senderKey), auth, { info, length: 32 });
      const key = derive(secret, salt, { info: 'Content-Encoding: aes128gcm\0', length: 16 });
      const nonce = derive(secret, salt, { info: 'Content-Encoding: nonce\0', length: 12 });
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([
        decipher.update(body.subarray(21 + keyLength, -16)),
        decipher.final(),
      ]);
      // The delimiter 2 and zeros follow the text.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
};

type Derivation = { readonly info: string | Buffer; readonly length: number };

const derive = (secret: Uint8Array, salt: Uint8Array, { info, length }: Derivation): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
