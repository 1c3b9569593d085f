import type { JobSubject } from './jobs.port.ts';

/** Returns ids only, so that an email address in their place is not shown. */
export const jobSubject = (payload: { mailId?: unknown; accountId?: unknown }): JobSubject => ({
  mailId: idOrNull(payload.mailId),
  accountId: idOrNull(payload.accountId),
});

const idOrNull = (value: unknown): string | null =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(value)
    ? value
    : null;
