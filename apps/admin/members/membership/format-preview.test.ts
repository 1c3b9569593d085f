import { describe, expect, it } from 'vitest';
import { grantRequestSchema } from '#contract/admin/grants.ts';
import { memberSchema } from '#contract/admin/member.ts';
import { grantDurations } from '#contract/admin/members.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { aPreview, free } from '../../testing/preview.ts';
import { formatPreview } from './format-preview.ts';
import { statusLabels } from '../display/format.ts';

const granted = (plan: 'basic' | 'pro', endsAt: string | null) =>
  ({ plan, origin: 'grant', endsAt, grantKind: 'plan' }) as const;

describe('a formatted preview', () => {
  it('shows the plan now, the plan after the change, and what follows', () => {
    const words = formatPreview(
      aPreview({
        before: [granted('basic', '2024-11-18T12:00:00.000Z'), free],
        after: [
          granted('pro', '2023-12-09T12:00:00.000Z'),
          granted('basic', '2024-11-18T12:00:00.000Z'),
          free,
        ],
      }),
    );
    expect(words).toEqual({
      before: 'Basic, complimentary until 18 November 2024',
      after: 'Pro until 9 December 2023',
      then: ', then Basic until 18 November 2024, then Free',
    });
  });

  it('names a trial and a goodwill month', () => {
    const trial = { ...granted('pro', '2023-12-03T12:00:00.000Z'), grantKind: 'trial' } as const;
    const month = {
      ...granted('basic', '2024-01-09T12:00:00.000Z'),
      grantKind: 'goodwill',
    } as const;
    expect(formatPreview(aPreview({ before: [month, free], after: [trial, month, free] }))).toEqual(
      {
        before: 'Goodwill month of Basic, ends 9 January 2024',
        after: 'Pro trial, ends 3 December 2023',
        then: ', then Goodwill month of Basic, ends 9 January 2024, then Free',
      },
    );
  });

  it('names an unlimited plan, a paid one and the free one', () => {
    const lifelong = aPreview({ before: [granted('pro', null)], after: [free] });
    expect(formatPreview(lifelong)).toMatchObject({
      before: 'Pro, complimentary, no end date',
      after: 'Free',
      then: '',
    });
    const paid = aPreview({
      before: [{ plan: 'basic', origin: 'subscription', endsAt: null, grantKind: null }],
      after: [granted('pro', null)],
    });
    expect(formatPreview(paid)).toMatchObject({
      before: 'Basic, paid',
      after: 'Pro, no end date',
    });
  });

  it('names the hour when an end moves within its day', () => {
    const moved = aPreview({
      before: [granted('basic', '2023-10-15T11:55:00.000Z'), free],
      after: [granted('basic', '2023-10-15T12:00:00.000Z'), free],
    });
    expect(formatPreview(moved).after).toBe('Basic until 15 October 2023 at 13:00 London time');
  });

  it('states the value of a goodwill month when the plan renews, and the invoices that use it', () => {
    const paid = { plan: 'pro', origin: 'subscription', endsAt: null, grantKind: null } as const;
    const credit = { plan: 'pro', pence: 599, invoiceAt: '2023-12-12T12:00:00.000Z' } as const;
    const whole = { ...credit, leftPence: 0 };
    expect(formatPreview(aPreview({ before: [paid], after: [paid], credit: whole }))).toEqual({
      before: 'Pro, paid',
      after: '£5.99 credit (one month of Pro), applied to the invoice on 12 December 2023',
      then: '',
    });
    const more = { ...credit, leftPence: 400 };
    const words = formatPreview(aPreview({ before: [paid], after: [paid], credit: more }));
    expect(words.after).toBe(
      '£5.99 credit (one month of Pro): £1.99 applied to the invoice on 12 December 2023, £4.00 to later invoices',
    );
  });

  it('passes on why nothing changes', () => {
    const same = aPreview({ changes: false, whyNot: 'Pro contains it', before: [free] });
    expect(formatPreview(same)).toEqual({
      before: 'Free',
      after: 'No change: Pro contains it',
      then: '',
    });
  });
});

describe('the console’s texts', () => {
  it('cover every outcome that the contract allows', () => {
    const { plan, duration } = grantRequestSchema.shape;
    expect(duration.options).toEqual([...grantDurations]);
    expect(Object.keys(planLabels)).toEqual(expect.arrayContaining(plan.options));
  });

  it('cover every member state that the contract allows', () => {
    expect(Object.keys(planLabels)).toEqual(memberSchema.shape.plan.options);
    expect(Object.keys(statusLabels).sort()).toEqual([...memberSchema.shape.status.options].sort());
  });
});
