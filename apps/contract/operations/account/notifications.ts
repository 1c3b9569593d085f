import { successResponseSchema, linkTokenSchema } from '../../account/credentials.ts';
import { notificationEndpoints } from '../../endpoints/account/notifications.ts';
import {
  changeNotificationsSchema,
  newsletterChoiceSchema,
  notificationsSchema,
} from '../../account/notifications.ts';
import { defineOperations } from '../define-operations.ts';

/** The caller's mail settings. */
export const notificationOperations = defineOperations(notificationEndpoints, 'Account', {
  notifications: {
    summary: 'Which mails the caller gets, and which of them can be switched off',
    description:
      'An address that is not confirmed or that bounced gets no optional mail, whatever is switched on.',
    status: 200,
    answer: notificationsSchema,
  },
  changeNotifications: {
    summary: 'Switch optional mails on or off',
    description:
      '400 `account/mail-always-sent`: mails about security and payments cannot be switched off. 409 `command/contended`: several changes arrived at the same time; try again.',
    body: changeNotificationsSchema,
    status: 200,
    answer: notificationsSchema,
    problems: { 400: ['account/mail-always-sent'], 409: ['command/contended'] },
    idempotent: true,
  },
  chooseNewsletter: {
    summary: 'Choose how often the newsletter comes, and which of its parts',
    description:
      'Whether it is sent at all is set under notifications. 409 `command/contended`: several changes arrived at the same time; try again.',
    body: newsletterChoiceSchema,
    status: 200,
    answer: notificationsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  },
  switchOffMails: {
    summary: 'Switch off mails by the link that stands in each of them; needs no session',
    description:
      '400 `account/link-invalid`: the link is incomplete. It can be used repeatedly. 404 `account/not-found`: the account was erased.',
    body: linkTokenSchema,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 404: ['account/not-found'] },
    idempotent: true,
  },
  switchOffAtOnce: {
    summary: 'Switch off mails by the button of a mail program (RFC 8058); needs no session',
    description:
      'The address is in the header `List-Unsubscribe` of each mail. 400 `account/link-invalid`: the token is incomplete. It can be used repeatedly. 404 `account/not-found`: the account was erased.',
    params: linkTokenSchema,
    tokenInPath: true,
    status: 200,
    answer: successResponseSchema,
    problems: { 400: ['account/link-invalid'], 404: ['account/not-found'] },
  },
  openSwitchOff: {
    summary: 'The same address opened in a browser: goes to the page that asks first',
    description: 'Nothing is switched off by opening the address.',
    params: linkTokenSchema,
    status: 303,
    answer: null,
  },
});
