import { activityTexts } from '../activity/texts.ts';
import { attentionTexts } from '../attention/texts.ts';
import { maintenanceTexts } from '../maintenance/texts.ts';
import { trialTexts } from '../trials/texts.ts';
import { bulkChangeTexts } from '../bulk-changes/texts.ts';
import { cannedAnswerTexts } from '../canned-answers/texts.ts';
import { comparisonTexts } from '../comparisons/texts.ts';
import { couponTexts } from '../coupons/texts.ts';
import { deliveryTexts } from '../deliveries/texts.ts';
import { erasureTexts } from '../erasures/texts.ts';
import { editionTexts } from '../editions/texts.ts';
import { eventTexts } from '../events/texts.ts';
import { layoutTexts } from '../layout/texts.ts';
import { listTexts } from '../list/texts.ts';
import { mailTexts } from '../mails/texts.ts';
import { memberAccountTexts, memberNoteTexts } from '../members/account/texts.ts';
import { memberLoginTexts } from '../members/login/texts.ts';
import { memberPageTexts, memberResourceTexts, memberTexts } from '../members/texts.ts';
import { memberPaymentTexts } from '../members/payments/texts.ts';
import { personalDataTexts } from '../members/personal-data/texts.ts';
import { memberSupportTexts } from '../members/support/texts.ts';
import { memberSubscriptionTexts } from '../members/subscription/texts.ts';
import { invoiceTexts } from '../invoices/texts.ts';
import { jobTexts } from '../jobs/texts.ts';
import { newsTexts } from '../news/texts.ts';
import { predictionTexts } from '../predictions/texts.ts';
import { projectionTexts } from '../projections/texts.ts';
import { quarantineTexts } from '../quarantine/texts.ts';
import { searchTexts } from '../search/texts.ts';
import { sourceTexts } from '../sources/texts.ts';
import { paymentInboxTexts } from '../payment-inbox/texts.ts';
import { reauthenticationTexts } from '../reauthentication/texts.ts';
import { recordTexts } from '../record/texts.ts';
import { supportRequestTexts } from '../support-requests/texts.ts';
import { toolTexts } from '../tools/texts.ts';
import { fillText, type TextValues } from './fill-text.ts';
import { frameworkTexts } from './framework-texts.ts';

const ownTexts = {
  ...frameworkTexts,
  ...layoutTexts,
  ...activityTexts,
  ...attentionTexts,
  ...maintenanceTexts,
  ...trialTexts,
  ...listTexts,
  ...recordTexts,
  ...reauthenticationTexts,
  ...memberTexts,
  ...memberPageTexts,
  ...memberResourceTexts,
  ...memberPaymentTexts,
  ...memberSubscriptionTexts,
  ...memberNoteTexts,
  ...memberSupportTexts,
  ...memberAccountTexts,
  ...personalDataTexts,
  ...memberLoginTexts,
  ...supportRequestTexts,
  ...cannedAnswerTexts,
  ...bulkChangeTexts,
  ...deliveryTexts,
  ...editionTexts,
  ...eventTexts,
  ...mailTexts,
  ...projectionTexts,
  ...jobTexts,
  ...newsTexts,
  ...predictionTexts,
  ...sourceTexts,
  ...quarantineTexts,
  ...erasureTexts,
  ...couponTexts,
  ...comparisonTexts,
  ...paymentInboxTexts,
  ...invoiceTexts,
  ...searchTexts,
  ...toolTexts,
};

/** The key of a console text; the texts are in each folder's `texts.ts`. */
export type TextKey = keyof typeof ownTexts;

/** A text for our own parts; an unknown key does not compile. */
export const text = (key: TextKey, values?: TextValues): string => fillText(ownTexts[key], values);

/** For keys that react-admin composes. */
export const findText = (key: string): string | undefined =>
  (ownTexts as Readonly<Record<string, string>>)[key];
