import { z } from 'zod';
import { newsletterFrequencies, newsletterTopics } from '../newsletter-choices.ts';
import {
  requiredTopics,
  notificationTopics,
} from '../../../domain/shared/accounts/notifications.ts';

/** What mails are about: each optional one is a toggle, the others are always sent. */
export const topicSchema = z.enum([...requiredTopics, ...notificationTopics]);
/** What a mail is about. */
export type Topic = z.infer<typeof topicSchema>;

export const notificationSchema = z
  .object({
    topic: topicSchema.meta({ description: 'What the mails are about.' }),
    enabled: z.boolean().meta({ description: 'Whether they are switched on.' }),
    canChange: z
      .boolean()
      .meta({ description: 'False for mails about security and payments, which are always sent.' }),
    sent: z.boolean().meta({
      description:
        'False while no mail of this kind exists yet; the choice applies from the first one.',
    }),
  })
  .meta({
    id: 'Notification',
    description: 'Mails of one kind, and whether they are switched on.',
  });
/** One toggle. */
export type Notification = z.infer<typeof notificationSchema>;

/** `PUT /api/notifications/newsletter`: how often it comes, and which of its parts; replaces the choice before. */
export const newsletterChoiceSchema = z
  .strictObject({
    frequency: z
      .enum(newsletterFrequencies)
      .meta({ description: 'How often the newsletter comes; `weekly` is on Mondays.' }),
    topics: z
      .array(z.enum(newsletterTopics))
      .max(newsletterTopics.length)
      .meta({ description: 'Parts of an edition that the mail contains besides its news.' }),
  })
  .meta({
    id: 'NewsletterChoice',
    description: 'How often the newsletter comes, and which of its parts.',
  });
/** What of the newsletter a member reads. */
export type NewsletterChoice = z.infer<typeof newsletterChoiceSchema>;

/** `GET /api/notifications`: the topics that concern the member; an address that is not confirmed gets none that is optional. */
export const notificationsSchema = z
  .object({
    email: z
      .string()
      .meta({ description: 'Email address; `erased` after the account was erased.' }),
    emailVerified: z.boolean().meta({ description: 'Whether the email address is confirmed.' }),
    suppression: z.enum(['refused', 'bounce', 'complaint']).nullable().meta({
      description:
        'Why only required mails are sent to the address: its server refused one, one bounced, or its reader reported one as spam; null while all are sent.',
    }),
    newsletter: newsletterChoiceSchema.meta({ description: 'The member’s newsletter settings.' }),
    notifications: z
      .array(notificationSchema)
      .meta({ description: 'Each kind of mail that the member can get.' }),
  })
  .meta({ id: 'Notifications', description: 'Which mails the member gets, and at which address.' });
/** Every toggle, and the address that the mails go to. */
export type Notifications = z.infer<typeof notificationsSchema>;

/** `PUT /api/notifications`: the toggles to set; others stay. */
export const changeNotificationsSchema = z
  .strictObject({
    choices: z.partialRecord(topicSchema, z.boolean()).meta({
      description:
        'True switches the mails of a topic on, false off; omitted topics stay as they are.',
    }),
  })
  .meta({ id: 'ChangeNotifications', description: 'Mails to switch on or off.' });
/** Which mails to switch on or off. */
export type ChangeNotifications = z.infer<typeof changeNotificationsSchema>;
