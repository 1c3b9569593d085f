import { accountEvents } from '#domain/account/events.ts';
import { alarmEvents } from '#domain/alarm/events.ts';
import { alertsEvents } from '#domain/alerts/events.ts';
import { bulkChangeEvents, bulkMembersEvents } from '#domain/bulk-change/events.ts';
import { cannedAnswerEvents } from '#domain/canned-answers/events.ts';
import { claimEvents } from '#domain/claim/events.ts';
import { comparisonEvents } from '#domain/comparison/events.ts';
import { couponEvents } from '#domain/coupon/events.ts';
import { deliveryEvents } from '#domain/delivery/events.ts';
import { editionNumberEvents } from '#domain/edition-number/events.ts';
import { recipientsEvents } from '#domain/edition-recipients/events.ts';
import { editionEvents } from '#domain/edition/events.ts';
import { jobQueueEvents } from '#domain/job-queue/events.ts';
import { ledgerEvents } from '#domain/ledger/events.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { maintenanceEvents } from '#domain/maintenance/events.ts';
import { memberNotesEvents } from '#domain/member-notes/events.ts';
import { membershipEvents } from '#domain/membership/events.ts';
import { newsViewsEvents } from '#domain/news-views/events.ts';
import { personalDataAccessEvents } from '#domain/personal-data-access/events.ts';
import { predictionEvents } from '#domain/prediction/events.ts';
import { providerEvents } from '#domain/provider-event/events.ts';
import { rangeAlertEvents } from '#domain/range-alert/events.ts';
import { readModelEvents } from '#domain/read-model/events.ts';
import { refusalEvents } from '#domain/refusal/events.ts';
import { signInEvents } from '#domain/sign-in/events.ts';
import { signalEvents } from '#domain/signal/events.ts';
import { storyMoveEvents } from '#domain/story-move/events.ts';
import { supportEvents } from '#domain/support/events.ts';
import { trialEvents } from '#domain/trial/events.ts';
import { weeklyReportEvents } from '#domain/weekly-report/events.ts';

/** All event types by stream category. A test checks that the list is complete. */
export const eventTypes = {
  account: accountEvents,
  alarm: alarmEvents,
  alerts: alertsEvents,
  bulkchange: bulkChangeEvents,
  bulkmembers: bulkMembersEvents,
  cannedanswer: cannedAnswerEvents,
  comparison: comparisonEvents,
  coupon: couponEvents,
  customer: claimEvents,
  delivery: deliveryEvents,
  edition: editionEvents,
  editionnumber: editionNumberEvents,
  email: claimEvents,
  identity: claimEvents,
  ledger: ledgerEvents,
  look: personalDataAccessEvents,
  mail: mailEvents,
  maintenance: maintenanceEvents,
  membernotes: memberNotesEvents,
  membership: membershipEvents,
  newsviews: newsViewsEvents,
  prediction: predictionEvents,
  jobqueue: jobQueueEvents,
  readmodel: readModelEvents,
  providerevent: providerEvents,
  recipients: recipientsEvents,
  refusal: refusalEvents,
  rangealert: rangeAlertEvents,
  signal: signalEvents,
  signin: signInEvents,
  support: supportEvents,
  trial: trialEvents,
  username: claimEvents,
  storymove: storyMoveEvents,
  weeklyreport: weeklyReportEvents,
} as const;

type Category = keyof typeof eventTypes;

/** Every event type of the product. */
export type EventType = {
  [Each in Category]: keyof (typeof eventTypes)[Each];
}[Category];
