import type { AttentionCheckId } from '#domain/shared/attention-checks.ts';
import { serviceIds, type ServiceId } from '#domain/shared/services.ts';

/** The services that a check can find disrupted. All of them are unknown while the check cannot be run. */
export const servicesByCheck: Readonly<Partial<Record<AttentionCheckId, readonly ServiceId[]>>> = {
  'consumers-stopped': serviceIds,
  'consumers-retrying': serviceIds,
  'parts-failing': ['payments', 'log-in'],
  'sources-down': ['market', 'news'],
  'jobs-stopped': ['market', 'mails', 'payments', 'log-in'],
  'mails-late': ['mails'],
  'editions-unsent': ['mails'],
  'forecasts-missed': ['forecasts'],
};

/** Parts of a process without which a service does not work. */
const servicesByPart: Readonly<Partial<Record<string, ServiceId>>> = {
  'event store': 'log-in',
  'read models': 'log-in',
  sessions: 'log-in',
  keys: 'log-in',
  issuer: 'log-in',
  payments: 'payments',
};

export const getPartService = (part: string): ServiceId | undefined => servicesByPart[part];

const servicesBySourceKind: Readonly<Partial<Record<string, ServiceId>>> = {
  markets: 'market',
  candles: 'market',
  feed: 'news',
};

export const getSourceService = (kind: string): ServiceId | undefined => servicesBySourceKind[kind];

const mailConsumerPattern = /^(mail|push-|edition|(start-)?deliver|(cancel|copy)-mails$)/;

// Consumers that only staff notice have no entry.
const consumersByService: Readonly<Partial<Record<ServiceId, readonly string[]>>> = {
  market: ['price-alerts', 'resolve-watched-coins'],
  forecasts: [
    'prediction-status',
    'usual-ranges',
    'track-record',
    'ledger-days',
    'trading-signals',
    'signal-record',
    'signal-readers',
    'range-alerts',
    'range-alert-readers',
  ],
  payments: [
    'subscriptions',
    'coupons',
    'payment-inbox',
    'open-cases',
    'announce-access-change',
    'assign-customer',
    'carry-out-change',
    'end-surplus-subscriptions',
    'end-suspended-plan',
    'expire-grants',
    'finish-credit',
    'finish-withdrawal',
    'forget-customer',
    'issue-invoices',
    'prepare-renewals',
    'release-coupon',
    'settle-subscriptions',
    'update-customer-email',
  ],
  'log-in': ['account-details', 'end-staff-sessions', 'end-suspended-sessions', 'resolve-claims'],
};

export const getConsumerService = (consumer: string): ServiceId | undefined =>
  mailConsumerPattern.test(consumer)
    ? 'mails'
    : serviceIds.find((service) => consumersByService[service]?.includes(consumer));
