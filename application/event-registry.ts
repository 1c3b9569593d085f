import { accountDecider } from '#domain/account/decider.ts';
import { alarmDecider } from '#domain/alarm/decider.ts';
import { alertsDecider } from '#domain/alerts/decider.ts';
import { bulkChangeDecider, memberSelectionDecider } from '#domain/bulk-change/decider.ts';
import { cannedAnswerDecider } from '#domain/canned-answers/decider.ts';
import { claimDecider } from '#domain/claim/decider.ts';
import { comparisonDecider } from '#domain/comparison/decider.ts';
import { couponDecider } from '#domain/coupon/decider.ts';
import { jobQueueDecider } from '#domain/job-queue/decider.ts';
import { ledgerDecider } from '#domain/ledger/decider.ts';
import { personalDataAccessDecider } from '#domain/personal-data-access/decider.ts';
import { maintenanceDecider } from '#domain/maintenance/decider.ts';
import { mailDecider } from '#domain/mail/decider.ts';
import { memberNotesDecider } from '#domain/member-notes/decider.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { newsViewsDecider } from '#domain/news-views/decider.ts';
import { predictionDecider } from '#domain/prediction/decider.ts';
import { providerEventDecider } from '#domain/provider-event/decider.ts';
import { deliveryDecider, recipientsDecider } from '#domain/delivery/decider.ts';
import { editionDecider } from '#domain/edition/decider.ts';
import { editionNumberDecider } from '#domain/edition-number/decider.ts';
import { refusalDecider } from '#domain/refusal/decider.ts';
import { readModelDecider } from '#domain/read-model/decider.ts';
import { rangeAlertDecider } from '#domain/range-alert/decider.ts';
import { signalDecider } from '#domain/signal/decider.ts';
import type { EventDefinition } from '#domain/shared/event.ts';
import { signInDecider } from '#domain/sign-in/decider.ts';
import { supportDecider } from '#domain/support/decider.ts';
import { weeklyReportDecider } from '#domain/weekly-report/decider.ts';

type Aggregate = {
  readonly category: string;
  readonly definitions: Readonly<Record<string, EventDefinition>>;
};

const aggregates = [
  accountDecider,
  alarmDecider,
  alertsDecider,
  bulkChangeDecider,
  memberSelectionDecider,
  cannedAnswerDecider,
  claimDecider('email'),
  claimDecider('username'),
  claimDecider('customer'),
  comparisonDecider,
  couponDecider,
  jobQueueDecider,
  deliveryDecider,
  editionDecider,
  editionNumberDecider,
  claimDecider('identity'),
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
  weeklyReportDecider,
] as const;

/** Every aggregate of the product. An aggregate with several stream categories has one decider for each. */
export const deciders: readonly Aggregate[] = aggregates;

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

/** Every event type of the product, for the encryption wrapper and the event catalogue. */
export const eventRegistry: Readonly<Record<string, EventDefinition>> = Object.fromEntries(
  deciders.flatMap(({ definitions }) => Object.entries(definitions)),
);
