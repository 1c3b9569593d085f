import { activity } from './activity/index.ts';
import { bulkChanges } from './bulk-changes/index.ts';
import { cannedAnswers } from './canned-answers/index.ts';
import { comparisons } from './comparisons/index.ts';
import type { ConsoleResource } from './console-resource.ts';
import { coupons } from './coupons/index.ts';
import { deliveries } from './deliveries/index.ts';
import { erasures } from './erasures/index.ts';
import { editions } from './editions/index.ts';
import { events } from './events/index.ts';
import { invoices } from './invoices/index.ts';
import { jobs } from './jobs/index.ts';
import { mails } from './mails/index.ts';
import { members } from './members/index.ts';
import { news } from './news/index.ts';
import { predictions } from './predictions/index.ts';
import { projections } from './projections/index.ts';
import { quarantine } from './quarantine/index.ts';
import { paymentInbox } from './payment-inbox/index.ts';
import { search } from './search/index.ts';
import { sources } from './sources/index.ts';
import { supportRequests } from './support-requests/index.ts';
import { tools } from './tools/index.ts';

/** Everything in the console, in the order of its navigation. */
export const resources: readonly ConsoleResource[] = [
  members,
  tools,
  supportRequests,
  cannedAnswers,
  bulkChanges,
  coupons,
  invoices,
  paymentInbox,
  comparisons,
  editions,
  deliveries,
  mails,
  jobs,
  news,
  predictions,
  projections,
  sources,
  quarantine,
  erasures,
  activity,
  events,
  search,
];
