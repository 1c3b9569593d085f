import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventRegistry } from '#application/event-registry.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { renderCatalogue } from './catalogue/render.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs', 'event-catalogue.md');
const aggregates = readCatalogue(root);
const events = aggregates.flatMap((aggregate) => aggregate.events);
const eventNamed = (type: string) => events.find((event) => event.type === type);

describe('the event catalogue', () => {
  it('is up to date', async () => {
    expect(await readFile(file, 'utf8')).toBe(await renderCatalogue(aggregates, file));
  });

  it('names every event type of the registry, each with its meaning', () => {
    expect(events.map(({ type }) => type).sort()).toEqual(Object.keys(eventRegistry).sort());
    expect(events.filter(({ meaning }) => meaning === '')).toEqual([]);
  });

  it('knows a use case behind every event', () => {
    const orphans = events.filter(
      ({ appendedBy }) => !appendedBy.some(({ useCases }) => useCases.length > 0),
    );
    expect(orphans.map(({ type }) => type)).toEqual([]);
  });

  it('declares as personal only fields that exist', () => {
    const strays = events.flatMap(({ type, fields, personal }) =>
      personal
        .filter((name) => !fields.some((field) => field.name === name))
        .map((name) => `${type}.${name}`),
    );
    expect(strays).toEqual([]);
  });

  it('lists streams, fields, senders and readers of an event', () => {
    expect(aggregates.flatMap(({ streams }) => streams).sort()).toEqual([
      'account-<accountId>',
      'alarm-<check>',
      'alerts-<accountId>',
      'bulkchange-<bulkChangeId>',
      'bulkmembers-<selectionId>-<stepKey>',
      'cannedanswer-<answerId>',
      'comparison-<id>',
      'coupon-<code>',
      'customer-<hash>',
      'delivery-<key>-<shardKey>',
      'edition-<date>',
      'email-<hash>',
      'identity-<hash>',
      'jobqueue-<name>',
      'ledger-<day>',
      'look-<accountId>-<yyyymm>',
      'mail-<mailId>',
      'membernotes-<accountId>',
      'membership-<accountId>',
      'newsviews-<accountId>-<yyyymmdd>',
      'prediction-<coinId>-<yyyymmdd>',
      'providerevent-<eventId>',
      'rangealert-<coinId>-<yyyymmdd>',
      'readmodel-<name>',
      'recipients-<selectionId>-<shardKey>',
      'refusal-<accountId>-<yyyymm>',
      'signal-<coinId>-<yyyymmdd>',
      'signin-<accountId>-<yyyymm>',
      'storymove-<coinId>-<yyyymm>',
      'support-<requestId>',
      'trial-<hash>',
      'username-<hash>',
      'weeklyreport-<date>',
    ]);
    expect(eventNamed('IdentifierReleased')?.appendedBy.map(({ command }) => command)).toEqual([
      'ClaimIdentifier',
      'ReleaseIdentifier',
    ]);
    expect(eventNamed('MembershipGranted')).toMatchObject({
      version: 1,
      personal: ['reason'],
      appendedBy: [
        {
          command: 'GrantMembership',
          useCases: ['application/membership/grants/grant-membership.ts'],
        },
        {
          command: 'GiveTime',
          useCases: ['application/membership/grants/give-time.ts'],
        },
        {
          command: 'UndoBulkChange',
          useCases: ['application/membership/staff-changes/undo-bulk-change.ts'],
        },
        {
          command: 'StartTrial',
          useCases: ['application/membership/trial/start-trial.ts'],
        },
        {
          command: 'ExtendPlan',
          useCases: ['application/membership/grants/extend-plan.ts'],
        },
        {
          command: 'GiveGoodwillMonth',
          useCases: ['application/membership/grants/give-goodwill-month.ts'],
        },
      ],
    });
    expect(eventNamed('MembershipGranted')?.fields).toContainEqual({
      name: 'endsAt',
      type: 'string | null',
    });
    expect(eventNamed('MembershipGranted')?.readBy).toContain('projections/member-timeline');
  });
});
