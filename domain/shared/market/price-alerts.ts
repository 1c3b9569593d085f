/** What price alerts are, and their bounds; the number of alerts that a plan keeps active stands in `plans.ts`. */

export const priceRuleKinds = ['price-above', 'price-below'] as const;
export const changeRuleKinds = ['rises-24h', 'falls-24h'] as const;

/** When an alert is told: at a price in USD, as a decimal text, or at a change of 24 hours in per cent of a given direction. */
export type AlertRule =
  | { readonly kind: (typeof priceRuleKinds)[number]; readonly price: string }
  | { readonly kind: (typeof changeRuleKinds)[number]; readonly percent: number };

/** Most coins that an account watches, most notices that are kept, and the bounds of a rule. */
export const alertBounds = {
  watched: 200,
  notices: 100,
  leastPercent: 0.1,
  mostRise: 1000,
  mostFall: 99,
  /** Digits of a price before and after its point. */
  priceDigits: { whole: 12, decimals: 12 },
  /** Per cent that a figure goes back at least before its alert is active again. */
  rearmPercent: 1,
  /** Per cent by which two sources of one coin may differ although no price moved. */
  sourceGapPercent: 10,
  /** Points by which their changes of 24 hours may differ. */
  sourceGapPoints: 4,
} as const;

/** What a source said of one coin: USD, per cent in 24 hours or null, and when, ISO-8601. */
export type Figures = {
  readonly price: number;
  readonly change24h: number | null;
  readonly at: string;
};

/** A rule as a height that a figure climbs to: what falls is turned around. */
export type Climb = { readonly height: number; readonly from: number; readonly to: number };

/** Undefined while a figure that the rule is about is not known. */
export const toClimb = (rule: AlertRule, before: Figures, now: Figures): Climb | undefined => {
  const sign = rule.kind === 'price-above' || rule.kind === 'rises-24h' ? 1 : -1;
  if ('price' in rule)
    return { height: sign * Number(rule.price), from: sign * before.price, to: sign * now.price };
  if (before.change24h === null || now.change24h === null) return undefined;
  return { height: rule.percent, from: sign * before.change24h, to: sign * now.change24h };
};

/** Whether the later figures reach what the earlier ones had not. */
export const crosses = (rule: AlertRule, before: Figures, now: Figures): boolean => {
  const climb = toClimb(rule, before, now);
  return climb !== undefined && climb.from < climb.height && climb.to >= climb.height;
};

/** New figures of a source, with those that they follow. */
export type Step = {
  /** The latest figures of any source. */
  readonly before: Figures;
  /** The latest figures of the same source; null when it has none. */
  readonly own: Figures | null;
  /** The latest figures of each source; those before alone where they are not given. */
  readonly latest?: readonly Figures[] | undefined;
  readonly now: Figures;
};

// Undefined while the figure that the rule is about is not known.
const hasReached = (rule: AlertRule, figures: Figures, beyond = 0): boolean | undefined => {
  const climb = toClimb(rule, figures, figures);
  return climb && climb.to >= climb.height + beyond;
};

const hasReturned = (rule: AlertRule, percent: number, figures: Figures): boolean | undefined => {
  const climb = toClimb(rule, figures, figures);
  return climb && climb.to <= climb.height - margin(rule, percent);
};

const sourceGap = (rule: AlertRule): number =>
  'price' in rule ? margin(rule, alertBounds.sourceGapPercent) : alertBounds.sourceGapPoints;

// By two figures of one source, or past the usual gap to another source that has not reached the height.
const isCrossedBy = (rule: AlertRule, { before, own, latest = [], now }: Step): boolean => {
  if (own !== null && hasReached(rule, own) === false) return crosses(rule, own, now);
  if (hasReached(rule, now, sourceGap(rule)) !== true) return false;
  return [before, ...latest].some((figures) => hasReached(rule, figures) === false);
};

/**
 * What a step means for an alert. `rearmPercent` is how far its figure has to go back after a crossing, null while it is
 * active. Figures from before `since` (milliseconds) do not show that the height was not reached, unless they are the latest.
 */
export const outcomeOf = (
  rule: AlertRule,
  rearmPercent: number | null,
  { before, own, latest = [], now }: Step,
  since = 0,
): 'crossed' | 'rearmed' | null => {
  const isRecent = ({ at }: Figures): boolean =>
    Date.parse(at) >= Math.min(since, Date.parse(before.at));
  const known = own !== null && (isRecent(own) || hasReached(rule, own) === true) ? own : null;
  const step = { before, own: known, latest: latest.filter(isRecent), now };
  if (rearmPercent === null) return isCrossedBy(rule, step) ? 'crossed' : null;
  const nowBack = hasReturned(rule, rearmPercent, now);
  const wasBack = known ? hasReturned(rule, rearmPercent, known) : undefined;
  if (wasBack === undefined || nowBack === undefined || wasBack === nowBack) return null;
  if (nowBack) return 'rearmed';
  // The way back was not judged; another source that is still past the height shows that there was none.
  if (hasReturned(rule, rearmPercent, before) !== true) return null;
  return isCrossedBy(rule, step) ? 'crossed' : 'rearmed';
};

/** How far a figure goes back before its alert is active again, by the usual size of the coin's hourly moves. */
export const rearmPercentFor = (usualMove: number | null): number =>
  Math.max(alertBounds.rearmPercent, usualMove ?? 0);

/** A distance on the scale of a rule: per cent of its price, or points of its change. */
export const margin = (rule: AlertRule, percent: number): number =>
  'price' in rule ? (Number(rule.price) * percent) / 100 : percent;

/** The rule without superfluous zeros, so that equal rules are the same text. */
export const plainRule = (rule: AlertRule): AlertRule =>
  'price' in rule ? { kind: rule.kind, price: plainDecimal(rule.price) } : rule;

export const isSameRule = (one: AlertRule, other: AlertRule): boolean =>
  JSON.stringify(plainRule(one)) === JSON.stringify(plainRule(other));

const plainDecimal = (text: string): string => {
  const [whole = '', decimals = ''] = text.split('.');
  const [front, behind] = [whole.replace(/^0+(?=\d)/u, ''), decimals.replace(/0+$/u, '')];
  return behind === '' ? front : `${front}.${behind}`;
};

/** A price as it was set, every digit of it: `$70,000`, `$70,000.50`, `$0.0815`. */
export const exactPrice = (decimal: string): string => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/gu, ',');
  return fraction === '' ? `$${grouped}` : `$${grouped}.${fraction.padEnd(2, '0')}`;
};
