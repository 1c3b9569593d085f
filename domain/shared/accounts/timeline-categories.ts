/** Stream categories of a member's timeline, in the order of the console's filter. */
export const timelineCategories = [
  'membership',
  'account',
  'support',
  'membernotes',
  'mail',
  'delivery',
  'look',
  'refusal',
  'signin',
  'alerts',
] as const;
/** The part of a stream name before the hyphen. */
export type TimelineCategory = (typeof timelineCategories)[number];

const frequentCategories: ReadonlySet<TimelineCategory> = new Set(['look', 'signin', 'alerts']);

export const defaultTimelineCategories: readonly TimelineCategory[] = timelineCategories.filter(
  (category) => !frequentCategories.has(category),
);
