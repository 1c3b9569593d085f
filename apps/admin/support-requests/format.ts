import type { SupportRequest } from '#contract/support/support.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text } from './texts.ts';

export const statusLabels: Readonly<Record<SupportRequest['status'], string>> = {
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
  erased: 'Erased',
};

/** The status, or the thread that the request is part of. */
export const formatStatus = ({
  status,
  thread,
}: Pick<SupportRequest, 'status' | 'thread'>): string =>
  thread === null ? statusLabels[status] : text('support.joined', { reference: thread.reference });

export const formatPlan = ({ plan }: Pick<SupportRequest, 'plan'>): string =>
  plan === null ? text('support.no-account') : planLabels[plan];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const maxHours = 48;

/** `35 minutes`, `7 hours`, `3 days`, in the largest suitable unit. */
export const formatSpan = (seconds: number): string => {
  if (seconds < minute) return 'less than a minute';
  if (seconds < hour) {
    return text('support.age.minutes', { smart_count: Math.floor(seconds / minute) });
  }
  const hours = Math.round(seconds / hour);
  return hours < maxHours
    ? text('support.age.hours', { smart_count: hours })
    : text('support.age.days', { smart_count: Math.round(seconds / day) });
};

export const formatAge = (openedAt: string, now: Date): string =>
  formatSpan(Math.max(0, now.getTime() - Date.parse(openedAt)) / 1000);
