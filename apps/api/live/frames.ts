import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';

export type FramedMessage = {
  readonly plain: Buffer;
  /** For sockets that negotiated permessage-deflate without context takeover (RFC 7692). */
  readonly deflated: Buffer;
};

const deflate = promisify(deflateRaw);
const finalTextFrame = 0x81;
const compressedBit = 0x40;
// Length of the flush marker, which RFC 7692 (7.2.1) omits.
const flushTailBytes = 4;

export const frameMessage = async (text: string): Promise<FramedMessage> => {
  const payload = Buffer.from(text);
  const stream = await deflate(payload, { finishFlush: constants.Z_SYNC_FLUSH });
  const body = stream.subarray(0, stream.byteLength - flushTailBytes);
  return {
    plain: buildFrame(payload, finalTextFrame),
    deflated: buildFrame(body, finalTextFrame | compressedBit),
  };
};

/** Frames a text too short to compress. */
export const frameUncompressed = (text: string): Buffer =>
  buildFrame(Buffer.from(text), finalTextFrame);

// Server frames are unmasked (RFC 6455, 5.2).
const buildFrame = (payload: Buffer, firstByte: number): Buffer =>
  Buffer.concat([Buffer.from([firstByte]), encodeLength(payload.byteLength), payload]);

const encodeLength = (length: number): Buffer => {
  if (length < 126) return Buffer.from([length]);
  if (length < 0x1_0000) return Buffer.from([126, length >> 8, length & 0xff]);
  const bytes = Buffer.alloc(9, 127);
  bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
};
