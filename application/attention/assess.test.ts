import { describe, expect, it } from 'vitest';
import { attentionCheckIds, attentionChecks } from '#domain/shared/attention-checks.ts';
import { assessFindings, type Finding, type Findings } from './assess.ts';
import { runbook } from './runbook.ts';

const none: Finding = { count: 0, since: null, items: [] };
const one: Finding = {
  count: 1,
  since: '2026-05-01T10:00:00.000Z',
  items: [{ label: 'one', detail: null, link: null, at: '2026-05-01T10:00:00.000Z' }],
};

const all = (finding: Finding | undefined): Findings =>
  Object.fromEntries(attentionCheckIds.map((id) => [id, finding])) as Findings;

describe.each(attentionCheckIds)('the check %s', (id) => {
  const checkOf = (finding: Finding | undefined) =>
    assessFindings({ ...all(none), [id]: finding }).find((check) => check.id === id);

  it('is clear without a finding, and open with one', () => {
    expect(checkOf(none)).toMatchObject({ state: 'clear', count: 0, since: null });
    expect(checkOf(one)).toMatchObject({
      severity: attentionChecks[id],
      state: 'open',
      count: 1,
      since: one.since,
      items: one.items,
    });
  });

  it('is unknown where its figures cannot be read', () => {
    expect(checkOf(undefined)).toMatchObject({ state: 'unknown', count: null, items: [] });
  });

  it('is clear below its threshold', () => {
    expect(checkOf({ ...one, count: 2, threshold: 3 })).toMatchObject({
      state: 'clear',
      threshold: 3,
    });
    expect(checkOf({ ...one, count: 3, threshold: 3 })).toMatchObject({ state: 'open' });
  });

  it('links to a list of the console', () => {
    expect(checkOf(one)?.link).toMatch(/^\/[a-z-]+(\?filter=.+)?$/);
  });

  it('has a paragraph of the runbook', () => {
    for (const part of Object.values(runbook[id])) expect(part).not.toBe('');
  });
});

it('lists faults before work', () => {
  const severities = assessFindings(all(none)).map(({ severity }) => severity);
  expect(severities).toEqual(severities.toSorted());
  expect(new Set(severities)).toEqual(new Set(['fault', 'work']));
});
