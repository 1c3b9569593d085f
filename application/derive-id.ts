import { hash, randomUUID } from 'node:crypto';

/** A deterministic UUID (version 8) for the parts. */
export const deriveId = (...parts: readonly string[]): string => {
  const hex = hash('sha256', JSON.stringify(parts));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};

export const deriveOrGenerateId = (
  idempotencyKey: string | undefined,
  ...parts: readonly string[]
): string => (idempotencyKey === undefined ? randomUUID() : deriveId(idempotencyKey, ...parts));
