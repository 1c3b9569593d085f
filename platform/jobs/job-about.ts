import type { JobAbout } from './jobs.port.ts';

/** Only ids: an address that a payload holds in their place is not shown. */
export const jobAbout = (payload: { mailId?: unknown; accountId?: unknown }): JobAbout => ({
  mailId: idOrNull(payload.mailId),
  accountId: idOrNull(payload.accountId),
});

const idOrNull = (value: unknown): string | null =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(value)
    ? value
    : null;
