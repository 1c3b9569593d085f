import { expect, it } from 'vitest';
import { attentionCheckIds, type AttentionCheckId } from '#domain/shared/attention-checks.ts';
import type { ServiceId } from '#domain/shared/services.ts';
import { servicesByCheck } from '../attention/affected-services.ts';
import { assessFindings, type Finding, type Findings } from '../attention/assess.ts';
import { summarizeServices, type ServiceStatus } from './summarize-services.ts';

const since = '2026-05-01T10:00:00.000Z';

const summarize = (
  open: readonly AttentionCheckId[],
  switchedOff: readonly ServiceId[] = [],
): readonly ServiceStatus[] => {
  const findings = attentionCheckIds.map((id): [AttentionCheckId, Finding] => {
    if (!open.includes(id)) return [id, { count: 0, since: null, items: [] }];
    const services = servicesByCheck[id] ?? [];
    const disruptions = services.map((service) => ({ service, since }));
    return [id, { count: 1, since, items: [], disruptions }];
  });
  return summarizeServices(assessFindings(Object.fromEntries(findings) as Findings), {
    switchedOff,
  });
};

const getTexts = (statuses: readonly ServiceStatus[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    statuses.filter(({ state }) => state === 'disrupted').map(({ id, text }) => [id, text]),
  );

it('says of each service what a stopped queue delays', () => {
  expect(getTexts(summarize(['jobs-stopped']))).toEqual({
    market: 'Prices are current, but searches for further coins and exchanges are delayed.',
    mails: 'Emails, notifications and the newsletter are delayed.',
    payments: 'Plan changes, ends of plans and invoices may be delayed.',
    'log-in': 'Logging in works, but emails to confirm an address or reset a password are delayed.',
  });
});

it('says no more than is known when another check finds the same service disrupted', () => {
  const texts = getTexts(summarize(['jobs-stopped', 'parts-failing']));
  expect(texts['payments']).toBe('Payments and plan changes may be delayed or fail.');
  expect(texts['log-in']).toBe('Logging in may fail.');
  expect(texts['mails']).toBe('Emails, notifications and the newsletter are delayed.');
});

it('shows a service that is switched off without a fault, whatever a check found', () => {
  const [found] = summarize(['forecasts-missed'], ['forecasts']).filter(
    ({ id }) => id === 'forecasts',
  );
  expect(found).toMatchObject({ state: 'ok', since: null, switchedOff: true });
  expect(getTexts(summarize(['forecasts-missed'], ['forecasts']))).toEqual({});
  expect(getTexts(summarize(['forecasts-missed']))).toHaveProperty('forecasts');
});
