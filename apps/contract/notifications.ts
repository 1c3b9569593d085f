import { z } from 'zod';
import { newsletterFrequencies, newsletterTopics } from './newsletter-choices.ts';
import { constantTopics, notificationTopics } from '../../domain/shared/notifications.ts';

/** What mails are about: each optional one is a toggle, the others are always sent. */
export const topicSchema = z.enum([...constantTopics, ...notificationTopics]);
/** What a mail is about. */
export type Topic = z.infer<typeof topicSchema>;

/** Whether mails about a topic are sent to the member. */
export const notificationSchema = z
  .object({
    topic: topicSchema,
    enabled: z.boolean(),
    canChange: z.boolean(),
    /** False while no mail of this kind exists yet; the choice counts from the first one. */
    sent: z.boolean(),
  })
  .meta({ id: 'Notification' });
/** One toggle. */
export type Notification = z.infer<typeof notificationSchema>;

/** `PUT /api/notifications/newsletter`: how often it comes, and which of its parts; replaces the choice before. */
export const newsletterChoiceSchema = z
  .strictObject({
    frequency: z.enum(newsletterFrequencies),
    topics: z.array(z.enum(newsletterTopics)).max(newsletterTopics.length),
  })
  .meta({ id: 'NewsletterChoice' });
/** What of the newsletter a member reads. */
export type NewsletterChoice = z.infer<typeof newsletterChoiceSchema>;

/** `GET /api/notifications`: the topics that concern the member; an address that is not confirmed gets none that is optional. */
export const notificationsSchema = z
  .object({
    email: z.string(),
    emailVerified: z.boolean(),
    /** Why only required mails go to the address; null while all do. */
    suppression: z.enum(['refused', 'bounce', 'complaint']).nullable(),
    newsletter: newsletterChoiceSchema,
    notifications: z.array(notificationSchema),
  })
  .meta({ id: 'Notifications' });
/** Every toggle, and the address that the mails go to. */
export type Notifications = z.infer<typeof notificationsSchema>;

/** `PUT /api/notifications`: the toggles to set; others stay. */
export const changeNotificationsSchema = z
  .strictObject({ choices: z.partialRecord(topicSchema, z.boolean()) })
  .meta({ id: 'ChangeNotifications' });
/** Which mails to switch on or off. */
export type ChangeNotifications = z.infer<typeof changeNotificationsSchema>;
