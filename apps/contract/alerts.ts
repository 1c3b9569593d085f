import { z } from 'zod';
import { alertBounds, changeRuleKinds, priceRuleKinds } from '../../domain/shared/price-alerts.ts';

const { leastPercent, mostRise, mostFall, priceDigits } = alertBounds;
const decimal = new RegExp(
  String.raw`^\d{1,${String(priceDigits.whole)}}(\.\d{1,${String(priceDigits.decimals)}})?$`,
  'u',
);
const priceText = z
  .string()
  .regex(decimal, 'Write a price in USD with digits and a point, such as 65000.50.')
  .refine((text) => /[1-9]/u.test(text), 'The price must be above zero.');
const percentUpTo = (most: number) =>
  z
    .number()
    .min(leastPercent)
    .max(most)
    .refine((percent) => Number(percent.toFixed(2)) === percent, 'Use at most two decimals.');

/** When an alert is told. It is told at the reading that reaches the price or the change, where the one before had not. */
export const alertRuleSchema = z.discriminatedUnion('kind', [
  /** `price`: USD as decimal text; shown again without superfluous zeros. */
  z.strictObject({ kind: z.enum(priceRuleKinds), price: priceText }),
  /** `percent`: change over 24 hours, positive for both directions; 0.1 to 1000 for a rise, up to 99 for a fall. */
  z.strictObject({ kind: z.literal(changeRuleKinds[0]), percent: percentUpTo(mostRise) }),
  z.strictObject({ kind: z.literal(changeRuleKinds[1]), percent: percentUpTo(mostFall) }),
]);
/** When an alert is told. */
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** A price alert of the caller. */
export const priceAlertSchema = z
  .object({
    id: z.string(),
    coinId: z.string(),
    /** Symbol of the coin now, in upper case, such as `BTC`. */
    symbol: z.string(),
    /** False for a coin that no source lists any longer: the alert cannot fire. */
    listed: z.boolean(),
    rule: alertRuleSchema,
    /** False for alerts above the limit of the plan: the oldest stay active, the others wait for room or a higher plan. */
    active: z.boolean(),
    /** ISO-8601. */
    createdAt: z.string(),
    /** When it was told last, ISO-8601; null before. */
    lastCrossedAt: z.string().nullable(),
  })
  .meta({ id: 'PriceAlert' });
/** A price alert of the caller. */
export type PriceAlert = z.infer<typeof priceAlertSchema>;

/** An alert that was reached. It outlives the alert. */
export const noticeSchema = z
  .object({
    id: z.string(),
    alertId: z.string(),
    symbol: z.string(),
    rule: alertRuleSchema,
    /** USD at the crossing. */
    price: z.number(),
    /** Change of 24 hours at the crossing in per cent; null when it is not known. */
    change24h: z.number().nullable(),
    /** When the source measured it, ISO-8601. */
    crossedAt: z.string(),
    /** Display name of the source of the price. */
    source: z.string(),
    /** The price was not real. */
    simulated: z.boolean(),
    read: z.boolean(),
  })
  .meta({ id: 'AlertNotice' });
/** An alert that was reached. */
export type AlertNotice = z.infer<typeof noticeSchema>;

/** `GET /api/alerts`, and the answer of every call that changes something of it. */
export const alertsSchema = z
  .object({
    /** Symbols, the coin marked last first. */
    watchlist: z.array(z.string()),
    /** Newest first. */
    alerts: z.array(priceAlertSchema),
    /** Alerts that the plan keeps active. */
    limit: z.int().positive(),
    /** Newest first, at most a hundred. */
    notices: z.array(noticeSchema),
    /** Number of these notices that were not read. */
    unread: z.int().nonnegative(),
  })
  .meta({ id: 'Alerts' });
/** Watched coins, alerts and notices of the caller. */
export type Alerts = z.infer<typeof alertsSchema>;

/** `POST /api/alerts`. */
export const setAlertSchema = z
  .strictObject({ symbol: z.string().min(1).max(20), rule: alertRuleSchema })
  .meta({ id: 'SetAlert' });

/** `POST /api/alerts/notices/read`: the newest notice that was read, with all before it; or `all`. */
export const readNoticesSchema = z
  .strictObject({ upTo: z.string().min(1).max(100) })
  .meta({ id: 'ReadNotices' });
