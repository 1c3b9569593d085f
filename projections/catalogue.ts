import { accountDetails } from './account-details/projection.ts';
import { bulkChanges } from './bulk-changes/projection.ts';
import { cannedAnswers } from './canned-answers/projection.ts';
import type { Projection } from './engine/projection.ts';
import { events } from './events/projection.ts';
import { ledgerDays } from './ledger-days/projection.ts';
import { mails } from './mails/projection.ts';
import { coupons } from './coupons/projection.ts';
import { memberDirectory } from './member-directory/projection.ts';
import { priceAlerts } from './price-alerts/projection.ts';
import { memberTimeline } from './member-timeline/projection.ts';
import { predictionStatus } from './prediction-status/projection.ts';
import { subscriptions } from './subscriptions/projection.ts';
import { supportRequests } from './support-requests/projection.ts';
import { trackRecord } from './track-record/projection.ts';

export const projections: readonly Projection[] = [
  accountDetails,
  memberDirectory,
  memberTimeline,
  subscriptions,
  coupons,
  mails,
  bulkChanges,
  priceAlerts,
  supportRequests,
  cannedAnswers,
  predictionStatus,
  trackRecord,
  ledgerDays,
  events,
];
