import type { SupportRequest } from '#contract/support/support.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text } from '../texts/text.ts';

export const statusLabels: Readonly<Record<SupportRequest['status'], string>> = {
  waiting: text('support.status.waiting'),
  answered: text('support.status.answered'),
  closed: text('support.status.closed'),
  erased: text('support.status.erased'),
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
  if (seconds < minute) return text('support.age.moment');
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
