/** 128 random bits as hex. `crypto.randomUUID` exists on secure pages only; this one works on any. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
