import { accountDecider } from '#domain/account/decider.ts';
import { alarmDecider } from '#domain/alarm/alarm.ts';
import { alertsDecider } from '#domain/alerts/alerts.ts';
import { bulkChangeDecider, memberSelectionDecider } from '#domain/bulk-change/bulk-change.ts';
import { cannedAnswerDecider } from '#domain/canned-answers/canned-answers.ts';
import { claims } from '#domain/claim/claim.ts';
import { comparisonDecider } from '#domain/comparison/comparison.ts';
import { couponDecider } from '#domain/coupon/coupon.ts';
import { jobQueueDecider } from '#domain/job-queue/job-queue.ts';
import { ledgerDecider } from '#domain/ledger/ledger.ts';
import { personalDataAccessDecider } from '#domain/personal-data-access/personal-data-access.ts';
import { maintenanceDecider } from '#domain/maintenance/maintenance.ts';
import { mailDecider } from '#domain/mail/mail.ts';
import { memberNotesDecider } from '#domain/member-notes/member-notes.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { newsViewsDecider } from '#domain/news-views/news-views.ts';
import { predictionDecider } from '#domain/prediction/prediction.ts';
import { providerEventDecider } from '#domain/provider-event/provider-event.ts';
import { deliveryDecider } from '#domain/delivery/delivery.ts';
import { recipientsDecider } from '#domain/edition-recipients/edition-recipients.ts';
import { editionDecider } from '#domain/edition/edition.ts';
import { editionNumberDecider } from '#domain/edition-number/edition-number.ts';
import { refusalDecider } from '#domain/refusal/refusal.ts';
import { readModelDecider } from '#domain/read-model/read-model.ts';
import { rangeAlertDecider } from '#domain/range-alert/range-alert.ts';
import { signalDecider } from '#domain/signal/signal.ts';
import type { EventDefinition } from '#domain/shared/event.ts';
import { signInDecider } from '#domain/sign-in/sign-in.ts';
import { supportDecider } from '#domain/support/support.ts';
import { trialDecider } from '#domain/trial/trial.ts';
import { storyMoveDecider } from '#domain/story-move/story-move.ts';
import { weeklyReportDecider } from '#domain/weekly-report/weekly-report.ts';

type AnyAggregate = {
  readonly category: string;
  readonly notExported?: string;
  readonly stream: (id: never) => string;
  readonly memberStreams?: (accountId: string, from: Date, to: Date) => readonly string[];
  readonly definitions: Readonly<Record<string, EventDefinition>>;
};

const aggregates = [
  accountDecider,
  alarmDecider,
  alertsDecider,
  bulkChangeDecider,
  memberSelectionDecider,
  cannedAnswerDecider,
  claims.email,
  claims.username,
  claims.customer,
  comparisonDecider,
  couponDecider,
  jobQueueDecider,
  deliveryDecider,
  editionDecider,
  editionNumberDecider,
  claims.identity,
  ledgerDecider,
  personalDataAccessDecider,
  mailDecider,
  maintenanceDecider,
  memberNotesDecider,
  membershipDecider,
  newsViewsDecider,
  predictionDecider,
  readModelDecider,
  providerEventDecider,
  refusalDecider,
  recipientsDecider,
  rangeAlertDecider,
  signalDecider,
  signInDecider,
  supportDecider,
  trialDecider,
  storyMoveDecider,
  weeklyReportDecider,
] as const;

/** Every aggregate of the product. An aggregate with several stream categories has one decider for each. */
export const deciders: readonly AnyAggregate[] = aggregates;

type AggregateEvent<Aggregate> = Aggregate extends {
  readonly evolve: (state: never, event: infer Event) => unknown;
}
  ? Event
  : never;

export type ProductEvent = AggregateEvent<(typeof aggregates)[number]>;

export const getStreamCategories = (types: readonly string[]): string[] =>
  deciders
    .filter(({ definitions }) => types.some((type) => Object.hasOwn(definitions, type)))
    .map(({ category }) => category)
    .sort();

/** The streams of one member in these categories, as far as each stream belongs to one member. */
export const listMemberStreams = (
  categories: readonly string[],
  accountId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): string[] =>
  deciders
    .filter(({ category }) => categories.includes(category))
    .flatMap(({ memberStreams }) => memberStreams?.(accountId, from, to) ?? []);

/** Every event type of the product, for the encryption wrapper and the event catalogue. */
export const eventRegistry: Readonly<Record<string, EventDefinition>> = Object.fromEntries(
  deciders.flatMap(({ definitions }) => Object.entries(definitions)),
);
