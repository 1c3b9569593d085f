import { accountDetails } from './account-details/projection.ts';
import { bulkChanges } from './bulk-changes/projection.ts';
import { editions } from './editions/projection.ts';
import { deliveries } from './deliveries/projection.ts';
import { deliveryRecipients } from './delivery-recipients/projection.ts';
import { editionReaders } from './edition-readers/projection.ts';
import { cannedAnswers } from './canned-answers/projection.ts';
import type { Projection } from './engine/projection.ts';
import { erasures } from './erasures/projection.ts';
import { events } from './events/projection.ts';
import { ledgerDays } from './ledger-days/projection.ts';
import { listedCoins } from './listed-coins/projection.ts';
import { mails } from './mails/projection.ts';
import { coupons } from './coupons/projection.ts';
import { memberActivity } from './member-activity/projection.ts';
import { memberDirectory } from './member-directory/projection.ts';
import { openCases } from './open-cases/projection.ts';
import { paymentInbox } from './payment-inbox/projection.ts';
import { priceAlerts } from './price-alerts/projection.ts';
import { memberTimeline } from './member-timeline/projection.ts';
import { predictionStatus } from './prediction-status/projection.ts';
import { rangeAlertReaders } from './range-alert-readers/projection.ts';
import { rangeAlerts } from './range-alerts/projection.ts';
import { signalReaders } from './signal-readers/projection.ts';
import { signalRecord } from './signal-record/projection.ts';
import { subscriptions } from './subscriptions/projection.ts';
import { supportRequests } from './support-requests/projection.ts';
import { supportSearch } from './support-search/projection.ts';
import { trackRecord } from './track-record/projection.ts';
import { tradingSignals } from './trading-signals/projection.ts';
import { usualRanges } from './usual-ranges/projection.ts';

export const projections: readonly Projection[] = [
  accountDetails,
  memberDirectory,
  memberTimeline,
  memberActivity,
  subscriptions,
  coupons,
  paymentInbox,
  openCases,
  erasures,
  mails,
  bulkChanges,
  priceAlerts,
  listedCoins,
  supportRequests,
  supportSearch,
  cannedAnswers,
  predictionStatus,
  usualRanges,
  trackRecord,
  ledgerDays,
  editions,
  editionReaders,
  deliveries,
  deliveryRecipients,
  tradingSignals,
  signalRecord,
  signalReaders,
  rangeAlerts,
  rangeAlertReaders,
  events,
];
