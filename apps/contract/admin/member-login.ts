import { z } from 'zod';
import { reason } from '../fields.ts';

const device = z.string().meta({
  description: 'Browser and system as reported by the browser, such as `Firefox on Windows`.',
});
const address = z
  .string()
  .meta({ description: 'Shortened network address, such as `192.0.2.…`; empty when unknown.' });

export const memberLoginSchema = z
  .object({
    addressConfirmed: z
      .boolean()
      .meta({ description: 'Whether the owner has confirmed the email address.' }),
    hasPassword: z.boolean().meta({
      description: 'Whether the account has a password. Without one, it uses a login provider.',
    }),
    locks: z
      .array(
        z.object({
          why: z.enum(['passwords', 'codes', 'network']).meta({
            description:
              'Cause of the lock: wrong passwords for the account, wrong codes of the second factor, or failed logins from a network address that the member used lately.',
          }),
          until: z.string().meta({ description: 'When the lock ends, by the system’s clock.' }),
        }),
      )
      .meta({ description: 'Locks after too many failed logins; empty when there is none.' }),
    failures: z
      .array(
        z.object({
          at: z.string().meta({ description: 'When it was attempted.' }),
          reason: z.enum(['wrong-password', 'wrong-code', 'code-not-entered']).meta({
            description:
              'Why it failed. `code-not-entered`: the password or login provider was accepted, and no code of the second factor followed.',
          }),
          method: z
            .enum(['password', 'openid'])
            .meta({ description: 'Password, or a login provider (OpenID Connect).' }),
          device,
          address,
        }),
      )
      .meta({ description: 'The latest failed logins, newest first, at most five.' }),
    identities: z
      .array(
        z.object({
          id: z.uuid().meta({ description: 'Id of the linked login.' }),
          issuer: z.string().meta({ description: 'URL of the login provider.' }),
          linkedAt: z.string().meta({ description: 'When it was linked.' }),
          removable: z
            .boolean()
            .meta({ description: 'False if it is the only way to log in to the account.' }),
        }),
      )
      .meta({ description: 'Linked logins at providers, oldest first.' }),
    sessions: z
      .object({
        count: z.int().meta({ description: 'How many sessions are open.' }),
        newest: z
          .object({
            device,
            address,
            createdAt: z
              .string()
              .meta({ description: 'When the session began, by the system’s clock.' }),
            usedAt: z.string().meta({
              description: 'Last use, by the system’s clock; may be up to five minutes old.',
            }),
          })
          .nullable()
          .meta({ description: 'The session that began last; null without one.' }),
        unfinished: z
          .int()
          .meta({ description: 'Number of logins that wait for a code of the second factor.' }),
        notified: z.int().meta({
          description: 'Number of browsers that receive notifications; they end with the sessions.',
        }),
      })
      .meta({ description: 'Open sessions of the member.' }),
    links: z
      .array(
        z.object({
          purpose: z.enum(['verify-email', 'reset-password', 'invitation', 'confirm-email']).meta({
            description:
              'What it is for: confirming the address, a new password, completing an account that staff created, or moving to a new address.',
          }),
          requestedAt: z.string().meta({ description: 'When it was requested.' }),
          expiresAt: z.string().meta({ description: 'When it expires, or expired.' }),
        }),
      )
      .meta({
        description:
          'Mailed links that were neither used nor replaced, oldest first, expired ones included.',
      }),
  })
  .meta({ id: 'MemberLogin', description: 'What decides whether a member can log in.' });
/** What decides whether a member can log in. */
export type MemberLogin = z.infer<typeof memberLoginSchema>;

export const loginHelpSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'LoginHelp', description: 'Why staff help a member to log in.' });
