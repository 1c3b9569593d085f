import type { AttentionCheckId } from '#domain/shared/attention-checks.ts';
import type { ServiceId } from '#domain/shared/services.ts';

type ServiceTexts = { readonly name: string; readonly ok: string; readonly disrupted: string };

export const serviceTexts: Readonly<Record<ServiceId, ServiceTexts>> = {
  market: {
    name: 'Market data',
    ok: 'There are no known problems with prices and charts.',
    disrupted: 'Prices or charts may be out of date.',
  },
  news: {
    name: 'News',
    ok: 'There are no known problems with news.',
    disrupted: 'New stories may be missing.',
  },
  forecasts: {
    name: 'Forecasts',
    ok: 'There are no known problems with forecasts.',
    disrupted: 'Some hourly forecasts or their scores are missing.',
  },
  mails: {
    name: 'Emails',
    ok: 'There are no known problems with emails.',
    disrupted: 'Emails, including the newsletter, may arrive late.',
  },
  payments: {
    name: 'Payments',
    ok: 'There are no known problems with payments and plans.',
    disrupted: 'Payments and plan changes may be delayed or fail.',
  },
  'log-in': {
    name: 'Log-in',
    ok: 'There are no known problems with logging in.',
    disrupted: 'Logging in may fail.',
  },
};

type ServiceSentences = Readonly<Partial<Record<ServiceId, string>>>;

/** What is disrupted where a check alone knows it better than `serviceTexts`. */
export const checkTexts: Readonly<Partial<Record<AttentionCheckId, ServiceSentences>>> = {
  'jobs-stopped': {
    market: 'Prices are current, but searches for further coins and exchanges are delayed.',
    mails: 'Emails, notifications and the newsletter are delayed.',
    payments: 'Plan changes, ends of plans and invoices may be delayed.',
    'log-in': 'Logging in works, but emails to confirm an address or reset a password are delayed.',
  },
};

/** Services that a setting can switch off. */
export const switchedOffTexts: ServiceSentences = {
  forecasts: 'Forecasts are switched off on this installation.',
};

export const unknownServiceText = 'This could not be checked.';
