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
export const defaultTimelineCategories = [
  'membership',
  'account',
  'support',
  'membernotes',
  'mail',
  'delivery',
  'refusal',
] as const satisfies readonly TimelineCategory[];
