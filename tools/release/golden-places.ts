import { accountStream } from '#domain/account/decider.ts';
import { accountEvents } from '#domain/account/events.ts';
import { alarmStream } from '#domain/alarm/alarm.ts';
import { alertsStream } from '#domain/alerts/decider.ts';
import { bulkChangeStream, bulkMembersStream } from '#domain/bulk-change/bulk-change.ts';
import { cannedAnswerStream } from '#domain/canned-answers/canned-answers.ts';
import { claimStream } from '#domain/claim/claim.ts';
import { comparisonStream } from '#domain/comparison/comparison.ts';
import { couponStream } from '#domain/coupon/coupon.ts';
import { deliveryStream, recipientsStream } from '#domain/delivery/decider.ts';
import { editionNumberStream } from '#domain/edition-number/edition-number.ts';
import { editionStream } from '#domain/edition/edition.ts';
import { jobQueueStream } from '#domain/job-queue/job-queue.ts';
import { ledgerStream } from '#domain/ledger/ledger.ts';
import { personalDataAccessStream } from '#domain/personal-data-access/personal-data-access.ts';
import { mailStream } from '#domain/mail/mail.ts';
import { maintenanceStream } from '#domain/maintenance/maintenance.ts';
import { memberNotesStream } from '#domain/member-notes/member-notes.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { newsViewsStream } from '#domain/news-views/news-views.ts';
import { predictionStream } from '#domain/prediction/decider.ts';
import { providerEventStream } from '#domain/provider-event/provider-event.ts';
import { rangeAlertStream } from '#domain/range-alert/range-alert.ts';
import { readModelStream } from '#domain/read-model/read-model.ts';
import { refusalStream } from '#domain/refusal/refusal.ts';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import { signalStream } from '#domain/signal/signal.ts';
import { supportStream } from '#domain/support/support.ts';
import { trialMailboxStream } from '#domain/trial/trial.ts';
import { storyMoveStream } from '#domain/story-move/story-move.ts';
import { weeklyReportStream } from '#domain/weekly-report/weekly-report.ts';

export type EventVersion = { readonly type: string; readonly version: number };

/** Members that appear only in golden payloads. */
export const goldenMembers = {
  current: '01990000-0000-7000-8000-000000000002',
  erased: '01990000-0000-7000-8000-000000000003',
} as const;

type Golden = EventVersion & { readonly data: object };

type Place = {
  readonly stream: (golden: Golden) => string;
  readonly subject?: (golden: Golden) => string;
  readonly actor?: string;
};

const time = new Date('2026-05-04T10:00:00.000Z');
const day = '2026-05-04';
const sampleId = '01990000-0000-7000-8000-0000000000ff';
const staff = '22222222-2222-4222-8222-222222222222';

const memberOf = ({ type, version }: Golden): string => {
  if (/^AccountEras(ed|ureCompleted)$/.test(type)) return goldenMembers.erased;
  if (type !== 'AccountRegistered' || version === accountEvents[type].version)
    return goldenMembers.current;
  // Each account can start only once, so the oldest version belongs to the erased account.
  return version === 1
    ? goldenMembers.erased
    : `01990000-0000-7000-8000-00000000010${String(version)}`;
};

const current = (): string => goldenMembers.current;
const ofMember = (stream: (accountId: string) => string, actor?: string): Place => ({
  stream: (golden) => stream(memberOf(golden)),
  subject: memberOf,
  ...(actor !== undefined && { actor }),
});
const at = (stream: string): Place => ({ stream: () => stream });
const aboutMember = (stream: string): Place => ({ stream: () => stream, subject: current });

/** Stream of a golden payload, by the category of its aggregate. */
export const goldenPlacements: Readonly<Record<string, Place>> = {
  account: ofMember(accountStream),
  alarm: aboutMember(alarmStream('jobs-failed')),
  alerts: ofMember(alertsStream),
  bulkchange: aboutMember(bulkChangeStream(sampleId)),
  bulkmembers: at(bulkMembersStream(sampleId, 0)),
  cannedanswer: at(cannedAnswerStream(sampleId)),
  comparison: aboutMember(comparisonStream(day)),
  coupon: at(couponStream('GOLDEN')),
  delivery: aboutMember(deliveryStream(`daily-${day}`, 0)),
  edition: at(editionStream('2023-10-08')),
  editionnumber: at(editionNumberStream),
  email: at(claimStream('email', 'golden')),
  jobqueue: aboutMember(jobQueueStream('jobs')),
  ledger: at(ledgerStream('2026-11-21')),
  look: ofMember((accountId) => personalDataAccessStream(accountId, time), staff),
  mail: aboutMember(mailStream(sampleId)),
  maintenance: aboutMember(maintenanceStream),
  membernotes: ofMember(memberNotesStream, staff),
  membership: ofMember(membershipStream, staff),
  newsviews: ofMember((accountId) => newsViewsStream(accountId, time)),
  prediction: at(predictionStream('golden', day)),
  providerevent: aboutMember(providerEventStream('evt_1')),
  rangealert: at(rangeAlertStream('golden', day)),
  readmodel: aboutMember(readModelStream('events')),
  recipients: at(recipientsStream(sampleId, 0)),
  refusal: ofMember((accountId) => refusalStream(accountId, time)),
  signal: at(signalStream('bitcoin', day)),
  signin: ofMember((accountId) => signInStream(accountId, time)),
  storymove: at(storyMoveStream({ coinId: 'golden', startsAt: `${day}T00:00:00.000Z` })),
  support: aboutMember(supportStream(sampleId)),
  trial: aboutMember(trialMailboxStream('golden')),
  weeklyreport: at(weeklyReportStream('2026-11-23')),
};
