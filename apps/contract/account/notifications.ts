import { z } from 'zod';
import { contendedText } from '../common-problems.ts';
import { suppressionCauses } from '../../../domain/shared/accounts/suppression-causes.ts';
import { newsletterFrequencies, newsletterTopics } from '../../../domain/shared/news/newsletter.ts';
import {
  requiredTopics,
  notificationTopics,
} from '../../../domain/shared/accounts/notifications.ts';
import { successResponseSchema, linkTokenSchema } from './credentials.ts';
import { oneClickUnsubscribePath } from '../../../domain/shared/accounts/mailed-links.ts';
import { defineOperations, get, post, put, withoutSchemas } from '../define-operations.ts';
import { memberEmail } from '../fields.ts';

export { newsletterFrequencies, newsletterTopics };

/** Topics of mails. Mails of optional topics can be switched off, the others are always sent. */
const topicSchema = z.enum([...requiredTopics, ...notificationTopics]);
/** Topic of a mail. */
export type Topic = z.infer<typeof topicSchema>;

const notificationSchema = z
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

const newsletterChoiceSchema = z
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
const notificationsSchema = z
  .object({
    email: memberEmail,
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

const changeNotificationsSchema = z
  .strictObject({
    choices: z.partialRecord(topicSchema, z.boolean()).meta({
      description:
        'True switches the mails of a topic on, false off; omitted topics stay as they are.',
    }),
  })
  .meta({ id: 'ChangeNotifications', description: 'Mails to switch on or off.' });

/** The caller's mail settings. */
export const notificationOperations = defineOperations('Account', {
  notifications: get('/api/notifications', 'account', {
    summary: 'Which mails the caller gets, and which of them can be switched off',
    description:
      'An address that is not confirmed or that bounced gets no optional mail, whatever is switched on.',
    status: 200,
    answer: notificationsSchema,
  }),
  changeNotifications: put('/api/notifications', 'account', {
    summary: 'Switch optional mails on or off',
    description: `400 \`account/mail-always-sent\`: mails about security and payments cannot be switched off. ${contendedText}`,
    body: changeNotificationsSchema,
    status: 200,
    answer: notificationsSchema,
    problems: { 400: ['account/mail-always-sent'], 409: ['command/contended'] },
    idempotent: true,
  }),
  chooseNewsletter: put('/api/notifications/newsletter', 'account', {
    summary: 'Choose how often the newsletter comes, and which of its parts',
    description: `Whether it is sent at all is set under notifications. ${contendedText}`,
    body: newsletterChoiceSchema,
    status: 200,
    answer: notificationsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  }),
  switchOffMails: post('/api/notifications/switch-off', 'session', {
    summary: 'Switch off mails by the link that stands in each of them; needs no session',
    description:
      '400 `account/link-invalid`: the link is incomplete. It can be used repeatedly. 404 `account/not-found`: the account was erased.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 404: ['account/not-found'] },
    idempotent: true,
  }),
  switchOffAtOnce: post(oneClickUnsubscribePath, 'session', {
    summary: 'Switch off mails by the button of a mail program (RFC 8058); needs no session',
    description:
      'The address is in the header `List-Unsubscribe` of each mail. 400 `account/link-invalid`: the token is incomplete. It can be used repeatedly. 404 `account/not-found`: the account was erased.',
    params: linkTokenSchema,
    tokenInPath: true,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 404: ['account/not-found'] },
  }),
  openSwitchOff: get('/api/notifications/switch-off/{token}', 'session', {
    summary: 'The same address opened in a browser: goes to the page that asks first',
    description: 'Nothing is switched off by opening the address.',
    params: linkTokenSchema,
    status: 303,
    answer: null,
  }),
});

/** The same without schemas, for browsers. */
export const notificationEndpoints = withoutSchemas(notificationOperations);
