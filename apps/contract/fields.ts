import { z } from 'zod';
import { maxReasonLength, reasonMissing } from './field-limits.ts';
import { singleLineText } from './text.ts';

/** Why a member of staff does something. The reason is recorded with the act. */
export const reason = singleLineText(maxReasonLength, reasonMissing);

/** The id of an account, as it is stored. */
export const accountId = z.uuid().toLowerCase();

/** Money in pence. */
export const pence = z.int();

/** A number of things. */
export const count = z.int().nonnegative();

/** A share from 0 to 1. */
export const share = z.number().min(0).max(1);

/** Path parameters of operations on a member. */
export const memberParams = z.object({
  id: accountId.meta({ description: 'Account id, a UUID.' }),
});
