/** Stream categories of a member's timeline, in the order in which the console offers them. */
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
/** A stream category of a member's timeline: what stands before the hyphen in the stream of an entry. */
export type TimelineCategory = (typeof timelineCategories)[number];
/** What a timeline shows unless it is asked for more. */
export const withoutSignIns = [
  'membership',
  'account',
  'support',
  'membernotes',
  'mail',
  'delivery',
  'refusal',
] as const satisfies readonly TimelineCategory[];
