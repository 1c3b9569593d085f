import { doneSchema, linkTokenSchema } from '../credentials.ts';
import { notificationEndpoints } from '../endpoints/notifications.ts';
import {
  changeNotificationsSchema,
  newsletterChoiceSchema,
  notificationsSchema,
} from '../notifications.ts';
import type { Operation } from './operation.ts';

/** Which mails the caller gets. */
export const notificationOperations = {
  notifications: {
    ...notificationEndpoints.notifications,
    tag: 'Account',
    summary: 'Which mails the caller gets, and which of them can be switched off',
    status: 200,
    answer: notificationsSchema,
  },
  changeNotifications: {
    ...notificationEndpoints.changeNotifications,
    tag: 'Account',
    summary: 'Switch optional mails on or off',
    body: changeNotificationsSchema,
    status: 200,
    answer: notificationsSchema,
    problems: [409],
    idempotent: true,
  },
  chooseNewsletter: {
    ...notificationEndpoints.chooseNewsletter,
    tag: 'Account',
    summary: 'Choose how often the newsletter comes, and which of its parts',
    body: newsletterChoiceSchema,
    status: 200,
    answer: notificationsSchema,
    problems: [409],
    idempotent: true,
  },
  switchOffMails: {
    ...notificationEndpoints.switchOffMails,
    tag: 'Account',
    summary: 'Switch off mails by the link that stands in each of them; needs no session',
    body: linkTokenSchema,
    status: 200,
    answer: doneSchema,
    problems: [404],
    idempotent: true,
  },
  switchOffAtOnce: {
    ...notificationEndpoints.switchOffAtOnce,
    tag: 'Account',
    summary: 'Switch off mails by the button of a mail program (RFC 8058); needs no session',
    params: linkTokenSchema,
    tokenInPath: true,
    status: 200,
    answer: doneSchema,
    problems: [404],
  },
  openSwitchOff: {
    ...notificationEndpoints.openSwitchOff,
    tag: 'Account',
    summary: 'The same address opened in a browser: goes to the page that asks first',
    params: linkTokenSchema,
    status: 303,
    answer: null,
  },
} as const satisfies Record<string, Operation>;
