import { z } from 'zod';

/** The requests of a member whose account was erased. */
export const eraseSupportOfMemberJob = {
  name: 'erase-support-of-member',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;

/** The requests of people without an account whose time is over. */
export const eraseOldSupportJob = {
  name: 'erase-old-support',
  schema: z.strictObject({}),
} as const;
