import { z } from 'zod';
import {
  alertBounds,
  changeRuleKinds,
  priceRuleKinds,
} from '../../../domain/shared/market/price-alerts.ts';
import { currencies } from '../../../domain/shared/market/currencies.ts';
import { holdingAmountMessage, isHoldingAmount } from '../../../domain/shared/market/holdings.ts';
import { defineOperations, get, post, put, remove, withoutSchemas } from '../define-operations.ts';
import { symbolParams, coinSymbol } from '../fields.ts';

const { minPercent, maxRise, maxFall, ordered, priceDigits } = alertBounds;
const decimalPattern = new RegExp(
  String.raw`^\d{1,${String(priceDigits.whole)}}(\.\d{1,${String(priceDigits.decimals)}})?$`,
  'u',
);
const priceText = z
  .string()
  .regex(decimalPattern, 'Write a price with digits and a point, such as 65000.50.')
  .refine((text) => /[1-9]/u.test(text), 'The price must be above zero.');
const createPercentSchema = (most: number) =>
  z
    .number()
    .min(minPercent)
    .max(most)
    .refine((percent) => Number(percent.toFixed(2)) === percent, 'Use at most two decimals.');

/** Condition of an alert. It fires at the first reading that meets the condition after one that did not. */
const alertRuleSchema = z.discriminatedUnion('kind', [
  /** `price`: decimal text in the alert's currency, shown without trailing zeros. */
  z.strictObject({
    kind: z.enum(priceRuleKinds).meta({
      description: 'What is watched: a price above or below, or a rise or fall within 24 hours.',
    }),
    price: priceText.meta({ description: 'Price in the currency of the alert, as decimal text.' }),
  }),
  /** `percent`: change over 24 hours, always positive. 0.1 to 1000 for a rise, up to 99 for a fall. */
  z.strictObject({
    kind: z.literal(changeRuleKinds[0]).meta({
      description: 'What is watched: a price above or below, or a rise or fall within 24 hours.',
    }),
    percent: createPercentSchema(maxRise).meta({
      description: 'Change over 24 hours, in percent.',
    }),
  }),
  z.strictObject({
    kind: z.literal(changeRuleKinds[1]).meta({
      description: 'What is watched: a price above or below, or a rise or fall within 24 hours.',
    }),
    percent: createPercentSchema(maxFall).meta({
      description: 'Change over 24 hours, in percent.',
    }),
  }),
]);
/** Condition of an alert. */
export type AlertRule = z.infer<typeof alertRuleSchema>;

const currencySchema = z.enum(currencies);

const priceAlertSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the alert, a UUID.' }),
    coinId: z
      .string()
      .meta({ description: 'Id of the coin; it stays the same when the symbol changes.' }),
    symbol: z
      .string()
      .meta({ description: 'Current symbol of the coin in upper case, such as `BTC`.' }),
    listed: z.boolean().meta({
      description: 'False for a coin that no source lists any more, so the alert cannot fire.',
    }),
    rule: alertRuleSchema.meta({
      description:
        'When the alert fires: at a `price` in `currency`, as decimal text, or at a change of `percent` over 24 hours.',
    }),
    currency: currencySchema.meta({
      description: 'Currency of the price in the rule; USD for a change in percent.',
    }),
    rate: z.number().positive().nullable().meta({
      description:
        'Units of the currency for one US dollar, 1 for USD; null without a current exchange rate.',
    }),
    waitingSince: z.string().nullable().meta({
      description:
        'Since when there is no exchange rate for the alert, which waits until there is one; null otherwise.',
    }),
    active: z.boolean().meta({
      description:
        'False for alerts above the limit of the plan: the oldest stay active, the others wait for room or a higher plan.',
    }),
    createdAt: z.string().meta({ description: 'When it was set.' }),
    lastCrossedAt: z.string().nullable().meta({ description: 'When it last fired; null before.' }),
  })
  .meta({ id: 'PriceAlert', description: 'A price alert of the caller.' });
/** A price alert of the caller. */
export type PriceAlert = z.infer<typeof priceAlertSchema>;

const holdingSchema = z
  .object({
    coinId: z
      .string()
      .meta({ description: 'Id of the coin; it stays the same when the symbol changes.' }),
    symbol: z
      .string()
      .meta({ description: 'Current symbol of the coin in upper case, such as `BTC`.' }),
    amount: z.string().meta({ description: 'Amount as decimal text, exactly as it was entered.' }),
  })
  .meta({
    id: 'Holding',
    description: 'How much of a coin the caller holds. Only the caller sees it.',
  });
/** How much of a coin the caller holds. */
export type Holding = z.infer<typeof holdingSchema>;

const setHoldingSchema = z
  .strictObject({
    amount: z.string().max(40).refine(isHoldingAmount, holdingAmountMessage).meta({
      description:
        'Amount above zero as decimal text with a point, with up to 15 digits before it and 18 after it.',
    }),
  })
  .meta({ id: 'SetHolding', description: 'How much of a coin the caller holds.' });

export const noticeSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the notice.' }),
    alertId: z.string().meta({ description: 'Id of the alert.' }),
    symbol: coinSymbol,
    rule: alertRuleSchema.meta({
      description:
        'The rule that was met: a `price` in `currency`, as decimal text, or a change of `percent` over 24 hours.',
    }),
    currency: currencySchema.meta({ description: 'Currency of the price in the rule.' }),
    price: z.number().meta({ description: 'Price at the crossing, in USD.' }),
    rate: z.number().positive().meta({
      description: 'Units of the currency for one US dollar at the crossing; 1 for USD.',
    }),
    change24h: z.number().nullable().meta({
      description: 'Change over 24 hours at the crossing, in percent; null when unknown.',
    }),
    crossedAt: z.string().meta({ description: 'When the source measured it.' }),
    source: z.string().meta({ description: 'Name of the source of the price.' }),
    simulated: z.boolean().meta({ description: 'Whether the price was simulated.' }),
    read: z.boolean().meta({ description: 'Whether the caller has read it.' }),
  })
  .meta({ id: 'AlertNotice', description: 'An alert that fired; it outlives the alert.' });
/** A notice of an alert that fired. */
export type AlertNotice = z.infer<typeof noticeSchema>;

export const storyNoticeSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the notice.' }),
    symbol: coinSymbol,
    storyId: z.string().meta({ description: 'Id of the story.' }),
    title: z.string().meta({ description: 'Title of the story.' }),
    outlet: z.string().meta({ description: 'The outlet that published the story first.' }),
    outlets: z.int().positive().meta({ description: 'How many outlets published the story.' }),
    move: z.number().meta({
      description:
        'Move of the price in percent, from the last hourly price before the story to the first one at least an hour after it. It is not proven that the story caused it.',
    }),
    measuredAt: z.string().meta({ description: 'When the move was measured.' }),
    source: z.string().meta({ description: 'Name of the source of the prices.' }),
    simulated: z.boolean().meta({ description: 'Whether the prices are simulated.' }),
    read: z.boolean().meta({ description: 'Whether the caller has read it.' }),
  })
  .meta({
    id: 'StoryNotice',
    description: 'A large move of one of the caller’s coins after a story.',
  });
/** A notice of a large move after a story. */
export type StoryNotice = z.infer<typeof storyNoticeSchema>;

/** `GET /api/alerts`, and the response of every call that changes alerts. */
export const alertsSchema = z
  .object({
    watchlist: z
      .array(z.string())
      .meta({ description: 'Current symbols of the member’s coins, in the member’s order.' }),
    holdings: z.array(holdingSchema).meta({
      description: 'Amounts that the caller entered; the coins need not be on the list.',
    }),
    alerts: z.array(priceAlertSchema).meta({ description: 'Alerts, newest first.' }),
    limit: z.int().positive().meta({ description: 'Alerts that the plan keeps active.' }),
    notices: z.array(noticeSchema).meta({ description: 'Notices of price alerts, newest first.' }),
    storyNotices: z.array(storyNoticeSchema).meta({
      description:
        'Notices of large moves after stories, newest first. Of both kinds together, the newest hundred are kept.',
    }),
    unread: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of notices of both kinds that are unread.' }),
  })
  .meta({ id: 'Alerts', description: 'The caller’s coins, alerts and notices.' });
/** Watched coins, alerts and notices of the caller. */
export type Alerts = z.infer<typeof alertsSchema>;

const orderCoinsSchema = z
  .strictObject({
    coins: z.array(z.string().min(1).max(20)).max(ordered).meta({
      description:
        'Symbols of coins on the list, in the new order. Coins that are not named follow in their own order; other symbols are ignored.',
    }),
  })
  .meta({ id: 'OrderCoins', description: 'The new order of the member’s coins.' });

export const setAlertSchema = z
  .strictObject({
    symbol: z
      .string()
      .min(1)
      .max(20)
      .meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
    rule: alertRuleSchema.meta({
      description:
        'When the alert fires: at a `price` in `currency`, as decimal text, or at a change of `percent` over 24 hours, 0.1 to 1000 for a rise and up to 99 for a fall.',
    }),
    currency: currencySchema
      .optional()
      .meta({ description: 'Currency of the price in the rule; USD by default.' }),
  })
  .meta({ id: 'SetAlert', description: 'A new alert.' });

/** `POST /api/alerts/notices/read`: marks a notice and all earlier ones as read, or `all`. */
const readNoticesSchema = z
  .strictObject({
    upTo: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: 'Id of a notice, to mark it and all earlier ones as read, or `all`.' }),
  })
  .meta({ id: 'ReadNotices', description: 'The notices to mark as read.' });

const alertParams = z.object({
  id: z.string().min(1).max(100).meta({ description: 'Id of the alert, a UUID.' }),
});

const removeHoldingQuery = z.object({
  coinId: z.string().min(1).max(100).optional().meta({
    description:
      'Id of the coin, for a symbol that several coins have had. Without it, the amount of the coin that currently has the symbol is removed, or else of one that had it.',
  }),
});

/** The caller's coins, price alerts and notices. Every change returns the updated list. */
export const alertOperations = defineOperations('Market', {
  alerts: get('/api/alerts', 'alerts', {
    summary: 'Watched coins, price alerts and notices of the caller',
    description:
      'The live feed sends `NOTICE_RAISED` or `STORY_NOTICE_RAISED` with each notice to the sockets of its account.',
    status: 200,
    answer: alertsSchema,
  }),
  orderCoins: put('/api/watchlist', 'alerts', {
    summary: 'Change the order of the member’s coins',
    description:
      'No coin is added or removed. 409 `command/contended`: several changes came at the same time; try again.',
    body: orderCoinsSchema,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  }),
  watchCoin: put('/api/watchlist/{symbol}', 'alerts', {
    summary: 'Add a coin to the member’s list, at its end',
    description:
      '404 `market/unknown-symbol`: no coin has the symbol. 409 `alerts/watchlist-full`: a hundred coins are on the list, or `command/contended`: several changes came at the same time; try again.',
    params: symbolParams,
    status: 200,
    answer: alertsSchema,
    problems: {
      404: ['market/unknown-symbol'],
      409: ['alerts/watchlist-full', 'command/contended'],
      503: ['market/no-reading'],
    },
    idempotent: true,
  }),
  unwatchCoin: remove('/api/watchlist/{symbol}', 'alerts', {
    summary: 'Remove a coin from the member’s list',
    description:
      'A coin that is not on the list changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    params: symbolParams,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  }),
  setHolding: put('/api/holdings/{symbol}', 'alerts', {
    summary: 'Enter how much of a coin the caller holds',
    description:
      'Replaces the amount entered before. 404 `market/unknown-symbol`: no coin has the symbol. 409 `alerts/holdings-full`: a hundred coins have an amount, or `command/contended`: several changes came at the same time; try again.',
    params: symbolParams,
    body: setHoldingSchema,
    status: 200,
    answer: alertsSchema,
    problems: {
      404: ['market/unknown-symbol'],
      409: ['alerts/holdings-full', 'command/contended'],
      503: ['market/no-reading'],
    },
    idempotent: true,
  }),
  removeHolding: remove('/api/holdings/{symbol}', 'alerts', {
    summary: 'Remove the amount of a coin',
    description:
      'A coin without an amount changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    params: symbolParams,
    query: removeHoldingQuery,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  }),
  setAlert: post('/api/alerts', 'alerts', {
    summary: 'Set a price alert; one with the same coin and rule is no second one',
    description:
      'An alert whose condition is met already fires at the next crossing, not when it is set. Five alerts on free, 50 on basic, 500 on pro. 403 `alerts/limit-reached`: the plan has room for no more. 404 `market/unknown-symbol`: no coin has the symbol. 409 `command/contended`: several changes came at the same time; try again.',
    body: setAlertSchema,
    status: 201,
    answer: alertsSchema,
    problems: {
      403: ['alerts/limit-reached'],
      404: ['market/unknown-symbol'],
      409: ['command/contended'],
      503: ['market/no-reading'],
    },
    idempotent: true,
  }),
  removeAlert: remove('/api/alerts/{id}', 'alerts', {
    summary: 'Remove a price alert; its notices stay',
    description:
      'An unknown id changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    params: alertParams,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  }),
  readNotices: post('/api/alerts/notices/read', 'alerts', {
    summary: 'Mark notices as read, up to one or all of them',
    description:
      'An unknown id changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    body: readNoticesSchema,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const alertEndpoints = withoutSchemas(alertOperations);
