import type { endpoints } from '../endpoints/catalogue.ts';
import { accountOperations } from './account.ts';
import { adminOperations } from './admin.ts';
import { alertOperations } from './alerts.ts';
import { attentionOperations } from './attention.ts';
import { bulkChangeOperations } from './bulk-changes.ts';
import { comparisonOperations } from './comparisons.ts';
import { coinDetailOperations } from './coin-details.ts';
import { coinSentimentOperations } from './coin-sentiment.ts';
import { credentialsOperations } from './credentials.ts';
import { couponOperations } from './coupons.ts';
import { deliveryOperations } from './deliveries.ts';
import { editionRecordOperations } from './edition-records.ts';
import { demoOperations } from './demo.ts';
import { fearGreedOperations } from './fear-greed.ts';
import { erasureOperations } from './erasures.ts';
import { eventOperations } from './events.ts';
import { issuerOperations } from './issuer.ts';
import { exportOperations } from './export.ts';
import { keptDocumentOperations } from './kept-documents.ts';
import { legalOperations } from './legal.ts';
import { mailOperations } from './mails.ts';
import { marketOperations } from './market.ts';
import { memberAccountOperations } from './member-account.ts';
import { memberPaymentsOperations } from './member-payments.ts';
import { membershipPreviewOperations } from './membership-preview.ts';
import { monitorOperations } from './monitor.ts';
import { newsOperations } from './news.ts';
import { newsletterOperations } from './newsletter.ts';
import { notificationOperations } from './notifications.ts';
import type { Operation } from './operation.ts';
import { secondFactorOperations } from './second-factor.ts';
import { consoleSearchOperations } from './console-search.ts';
import { invoiceRecordOperations } from './invoice-records.ts';
import { paymentInboxOperations } from './payment-inbox.ts';
import { paymentsOperations } from './payments.ts';
import { predictionOperations } from './predictions.ts';
import { projectionOperations } from './projections.ts';
import { profileOperations } from './profile.ts';
import { sessionOperations } from './sessions.ts';
import { signalOperations } from './signals.ts';
import { siteOperations } from './site.ts';
import { jobOperations } from './jobs.ts';
import { sourceOperations } from './sources.ts';
import { newsRecordOperations } from './news-records.ts';
import { coinForecastOperations } from './coin-forecasts.ts';
import { subscriptionOperations } from './subscription.ts';
import { supportOperations } from './support.ts';
import { systemOperations } from './system.ts';

const all = {
  ...accountOperations,
  ...credentialsOperations,
  ...secondFactorOperations,
  ...issuerOperations,
  ...sessionOperations,
  ...notificationOperations,
  ...subscriptionOperations,
  ...profileOperations,
  ...projectionOperations,
  ...mailOperations,
  ...siteOperations,
  ...erasureOperations,
  ...exportOperations,
  ...legalOperations,
  ...keptDocumentOperations,
  ...fearGreedOperations,
  ...marketOperations,
  ...coinDetailOperations,
  ...alertOperations,
  ...newsOperations,
  ...newsletterOperations,
  ...editionRecordOperations,
  ...coinSentimentOperations,
  ...predictionOperations,
  ...monitorOperations,
  ...signalOperations,
  ...adminOperations,
  ...attentionOperations,
  ...membershipPreviewOperations,
  ...memberAccountOperations,
  ...memberPaymentsOperations,
  ...bulkChangeOperations,
  ...comparisonOperations,
  ...couponOperations,
  ...deliveryOperations,
  ...eventOperations,
  ...demoOperations,
  ...paymentsOperations,
  ...paymentInboxOperations,
  ...invoiceRecordOperations,
  ...consoleSearchOperations,
  ...jobOperations,
  ...sourceOperations,
  ...newsRecordOperations,
  ...coinForecastOperations,
  ...supportOperations,
  ...systemOperations,
} as const;

type Described = {
  readonly [Name in keyof typeof endpoints]: Operation & { readonly name: Name };
};

/** Every call of the API by name; the compiler checks that exactly the endpoints are described. */
export const operations = all satisfies Described;
