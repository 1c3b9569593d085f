import { z } from 'zod';
import { suppressionCauses } from '../../../domain/shared/accounts/suppression-causes.ts';
import { newsletterFrequencies, newsletterTopics } from '../newsletter-choices.ts';
import {
  requiredTopics,
  notificationTopics,
} from '../../../domain/shared/accounts/notifications.ts';

/** Topics of mails. Mails of optional topics can be switched off, the others are always sent. */
export const topicSchema = z.enum([...requiredTopics, ...notificationTopics]);
/** Topic of a mail. */
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
/** A topic and whether its mails are sent. */
export type Notification = z.infer<typeof notificationSchema>;

export const newsletterChoiceSchema = z
  .strictObject({
    frequency: z
      .enum(newsletterFrequencies)
      .meta({ description: 'How often the newsletter comes; `weekly` is on Mondays.' }),
    topics: z.array(z.enum(newsletterTopics)).max(newsletterTopics.length).meta({
      description:
        'Parts of an edition that the mail contains besides its news; `watchlist` is the member’s own coins.',
    }),
  })
  .meta({
    id: 'NewsletterChoice',
    description: 'How often the newsletter comes, and which of its parts.',
  });
/** How often a member gets the newsletter, and which parts. */
export type NewsletterChoice = z.infer<typeof newsletterChoiceSchema>;

/** `GET /api/notifications`: the topics that apply to the member. An unconfirmed address gets no optional mails. */
export const notificationsSchema = z
  .object({
    email: z
      .string()
      .meta({ description: 'Email address; `erased` after the account was erased.' }),
    emailVerified: z.boolean().meta({ description: 'Whether the email address is confirmed.' }),
    suppression: z.enum(suppressionCauses).nullable().meta({
      description:
        'Why only required mails are sent to the address: its server refused one, one bounced, several in a row bounced after temporary refusals, or its reader reported one as spam; null while all are sent.',
    }),
    newsletter: newsletterChoiceSchema.meta({ description: 'The member’s newsletter settings.' }),
    notifications: z
      .array(notificationSchema)
      .meta({ description: 'Each kind of mail that the member can get.' }),
  })
  .meta({ id: 'Notifications', description: 'Which mails the member gets, and at which address.' });
/** The member's notification settings, and the address for mails. */
export type Notifications = z.infer<typeof notificationsSchema>;

export const changeNotificationsSchema = z
  .strictObject({
    choices: z.partialRecord(topicSchema, z.boolean()).meta({
      description:
        'True switches the mails of a topic on, false off; omitted topics stay as they are.',
    }),
  })
  .meta({ id: 'ChangeNotifications', description: 'Mails to switch on or off.' });
/** The topics to switch on or off. */
export type ChangeNotifications = z.infer<typeof changeNotificationsSchema>;
