import { highestPlan } from '#contract/membership/plans.ts';
import { addMonths } from '#contract/calendar-months.ts';
import { grantablePlans } from '#contract/admin/members.ts';
import type { MemberGrant, MemberDetails } from '#contract/admin/member-details.ts';
import { dayMs } from '#contract/durations.ts';
import { findLastMinute, getLondonDay } from '#contract/last-day.ts';
import { extendedEnd, extensions, type Extension } from '#contract/extensions.ts';

type GrantPlan = (typeof grantablePlans)[number];

const presets = [
  'trial',
  'month',
  'year',
  'lifetime',
  'goodwill',
  'extend',
  'until',
  'trial-until',
] as const;
type TimePreset = (typeof presets)[number];

/** A plan and for how long, as the form holds it. */
export type GrantTime = {
  readonly plan: GrantPlan;
  readonly preset: TimePreset;
  readonly extension: Extension;
  /** The chosen last day, `2026-12-03`; only for the presets with a date. */
  readonly lastDay: string;
};

type TimeFields = { readonly [Field in keyof GrantTime]: string };

/** Values of a stored draft may be from an earlier release. */
export const parseGrantTime = (
  draft: TimeFields,
  member: MemberDetails,
  choices: typeof getPresets,
): GrantTime => {
  const findPlan = (wanted: string) => grantablePlans.find((known) => known === wanted);
  const plan = findPlan(draft.plan) ?? findPlan(member.plan) ?? highestPlan;
  return {
    plan,
    preset: choices(plan, member).find((known) => known === draft.preset) ?? 'trial',
    extension: extensions.find((known) => known === draft.extension) ?? '1-month',
    lastDay: draft.lastDay,
  };
};

/** A plan is extended from its end, so it needs one. */
export const getPresets = (plan: GrantPlan, member: MemberDetails): readonly TimePreset[] =>
  member.extendableFrom[plan] === null ? presets.filter((each) => each !== 'extend') : presets;

/** What support staff can choose. */
export const getTrialPresets: typeof getPresets = () => ['trial'];

export const isTrial = (preset: TimePreset): boolean =>
  preset === 'trial' || preset === 'trial-until';

export const hasChosenDay = (preset: TimePreset): boolean =>
  preset === 'until' || preset === 'trial-until';

/** Null for a time without an end, and for a goodwill month, whose end the server decides. */
export const getEndDate = (time: GrantTime, member: MemberDetails, now: Date): Date | null => {
  const { plan, preset, extension, lastDay } = time;
  if (preset === 'lifetime' || preset === 'goodwill') return null;
  if (hasChosenDay(preset)) return findLastMinute(lastDay) ?? now;
  if (preset === 'trial') return addDays(now, 7);
  if (preset === 'month') return addMonths(now, 1);
  if (preset === 'year') return addMonths(now, 12);
  const from = member.extendableFrom[plan];
  return extendedEnd(from === null ? now : new Date(from), extension);
};

const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** The value of the `date` field: the end of a plan is a day in London. */
export const toDateFieldValue = getLondonDay;

/** A grant can be undone for 24 hours. */
export const isUndoable = ({ startsAt }: MemberGrant, now: Date): boolean =>
  now.getTime() <= Date.parse(startsAt) + dayMs;
