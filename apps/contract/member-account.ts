import { z } from 'zod';
import { personSchema } from './member-details.ts';
import { emailAddress, lineOfText } from './text.ts';

const proof = lineOfText(300, 'Please say how the person showed who they are.');
const reason = lineOfText(300, 'Please give a reason.');

/** The login of a member (`GET /api/admin/members/{id}/account`). */
export const memberAccountSchema = z
  .object({
    suspended: z.boolean(),
    secondFactor: z.boolean(),
    /** Reads the console, and writes notes and answers alone. */
    support: z.boolean(),
    /** The request that waits for a second admin; null without one. */
    recovery: z
      .object({
        id: z.uuid(),
        aim: z.enum(['second-factor', 'address']),
        /** Null unless the address moves. */
        newEmail: z.string().nullable(),
        proof: z.string(),
        by: personSchema,
        requestedAt: z.string(),
        /** When the request counts no longer. */
        endsAt: z.string(),
        /** Another admin than the caller asked, so that the caller can confirm it. */
        confirmable: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'MemberAccount' });
/** The login of a member. */
export type MemberAccount = z.infer<typeof memberAccountSchema>;

/** `POST /api/admin/members/{id}/suspend` and `…/restore` */
export const suspensionRequestSchema = z.strictObject({ reason }).meta({ id: 'SuspensionRequest' });

/** `POST /api/admin/members/{id}/support-role/grant` and `…/revoke` */
export const roleRequestSchema = z.strictObject({ reason }).meta({ id: 'RoleRequest' });

/** `POST /api/admin/members/{id}/recovery` */
export const recoveryRequestSchema = z
  .strictObject({
    aim: z.enum(['second-factor', 'address']),
    /** The new address; only where the mailbox is lost. */
    email: emailAddress.optional(),
    proof,
  })
  .refine(({ aim, email }) => (aim === 'address') === (email !== undefined), {
    path: ['email'],
    message: 'A new address belongs to a lost mailbox, and only to it.',
  })
  .meta({ id: 'RecoveryRequest' });

/** `POST /api/admin/members/{id}/recovery/{recoveryId}/confirm` */
export const recoveryProofSchema = z.strictObject({ proof }).meta({ id: 'RecoveryProof' });

/** `POST /api/admin/members/{id}/recovery/{recoveryId}/withdraw` */
export const recoveryWithdrawalSchema = z
  .strictObject({ reason })
  .meta({ id: 'RecoveryWithdrawal' });
