import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { alertEndpoints } from './alerts.ts';
import { attentionEndpoints } from './attention.ts';
import { browserErrorEndpoints } from './browser-errors.ts';
import { bulkChangeEndpoints } from './bulk-changes.ts';
import { comparisonEndpoints } from './comparisons.ts';
import { consoleSearchEndpoints } from './console-search.ts';
import { couponEndpoints } from './coupons.ts';
import { coinDetailEndpoints } from './coin-details.ts';
import { coinSentimentEndpoints } from './coin-sentiment.ts';
import { credentialsEndpoints } from './credentials.ts';
import { deliveryEndpoints } from './deliveries.ts';
import { editionRecordEndpoints } from './edition-records.ts';
import { demoEndpoints } from './demo.ts';
import type { Endpoint } from './endpoint.ts';
import { erasureEndpoints } from './erasures.ts';
import { eventEndpoints } from './events.ts';
import { invoiceRecordEndpoints } from './invoice-records.ts';
import { issuerEndpoints } from './issuer.ts';
import { fearGreedEndpoints } from './fear-greed.ts';
import { exportEndpoints } from './export.ts';
import { keptDocumentEndpoints } from './kept-documents.ts';
import { legalEndpoints } from './legal.ts';
import { mailEndpoints } from './mails.ts';
import { marketEndpoints } from './market.ts';
import { memberAccountEndpoints } from './member-account.ts';
import { memberPaymentsEndpoints } from './member-payments.ts';
import { membershipPreviewEndpoints } from './membership-preview.ts';
import { monitorEndpoints } from './monitor.ts';
import { newsEndpoints } from './news.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { notificationEndpoints } from './notifications.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { paymentInboxEndpoints } from './payment-inbox.ts';
import { paymentsEndpoints } from './payments.ts';
import { predictionEndpoints } from './predictions.ts';
import { projectionEndpoints } from './projections.ts';
import { profileEndpoints } from './profile.ts';
import { sessionEndpoints } from './sessions.ts';
import { signalEndpoints } from './signals.ts';
import { siteEndpoints } from './site.ts';
import { jobEndpoints } from './jobs.ts';
import { sourceEndpoints } from './sources.ts';
import { newsRecordEndpoints } from './news-records.ts';
import { coinForecastEndpoints } from './coin-forecasts.ts';
import { subscriptionEndpoints } from './subscription.ts';
import { supportEndpoints } from './support.ts';
import { systemEndpoints } from './system.ts';

const all = {
  ...accountEndpoints,
  ...credentialsEndpoints,
  ...secondFactorEndpoints,
  ...issuerEndpoints,
  ...sessionEndpoints,
  ...notificationEndpoints,
  ...subscriptionEndpoints,
  ...profileEndpoints,
  ...projectionEndpoints,
  ...mailEndpoints,
  ...siteEndpoints,
  ...erasureEndpoints,
  ...exportEndpoints,
  ...legalEndpoints,
  ...keptDocumentEndpoints,
  ...fearGreedEndpoints,
  ...marketEndpoints,
  ...coinDetailEndpoints,
  ...alertEndpoints,
  ...newsEndpoints,
  ...newsletterEndpoints,
  ...editionRecordEndpoints,
  ...coinSentimentEndpoints,
  ...predictionEndpoints,
  ...monitorEndpoints,
  ...browserErrorEndpoints,
  ...signalEndpoints,
  ...adminEndpoints,
  ...attentionEndpoints,
  ...membershipPreviewEndpoints,
  ...memberAccountEndpoints,
  ...memberPaymentsEndpoints,
  ...bulkChangeEndpoints,
  ...comparisonEndpoints,
  ...couponEndpoints,
  ...deliveryEndpoints,
  ...eventEndpoints,
  ...demoEndpoints,
  ...paymentsEndpoints,
  ...paymentInboxEndpoints,
  ...invoiceRecordEndpoints,
  ...consoleSearchEndpoints,
  ...jobEndpoints,
  ...sourceEndpoints,
  ...newsRecordEndpoints,
  ...coinForecastEndpoints,
  ...supportEndpoints,
  ...systemEndpoints,
} as const;

type Named = { readonly [Name in keyof typeof all]: Endpoint & { readonly name: Name } };

/** Every call of the API by name, without its schemas. */
export const endpoints = all satisfies Named;
