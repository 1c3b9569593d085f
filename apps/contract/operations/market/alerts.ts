import { z } from 'zod';
import {
  alertsSchema,
  orderCoinsSchema,
  readNoticesSchema,
  setAlertSchema,
  setHoldingSchema,
} from '../../market/alerts.ts';
import { alertEndpoints } from '../../endpoints/market/alerts.ts';
import { defineOperations } from '../define-operations.ts';

const symbolParams = z.object({
  symbol: z
    .string()
    .min(1)
    .max(20)
    .meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
});
const alertParams = z.object({
  id: z.string().min(1).max(100).meta({ description: 'Id of the alert, a UUID.' }),
});

/** The caller's coins, price alerts and notices. Every change returns the updated list. */
export const alertOperations = defineOperations(alertEndpoints, 'Market', {
  alerts: {
    summary: 'Watched coins, price alerts and notices of the caller',
    description:
      'The live feed sends `NOTICE_RAISED` with each notice to the sockets of its account.',
    status: 200,
    answer: alertsSchema,
  },
  orderCoins: {
    summary: 'Change the order of the member’s coins',
    description:
      'No coin is added or removed. 409 `command/contended`: several changes came at the same time; try again.',
    body: orderCoinsSchema,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  },
  watchCoin: {
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
  },
  unwatchCoin: {
    summary: 'Remove a coin from the member’s list',
    description:
      'A coin that is not on the list changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    params: symbolParams,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  },
  setHolding: {
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
  },
  removeHolding: {
    summary: 'Remove the amount of a coin',
    description:
      'A coin without an amount changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    params: symbolParams,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  },
  setAlert: {
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
  },
  removeAlert: {
    summary: 'Remove a price alert; its notices stay',
    description:
      'An unknown id changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    params: alertParams,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  },
  readNotices: {
    summary: 'Mark notices as read, up to one or all of them',
    description:
      'An unknown id changes nothing. 409 `command/contended`: several changes came at the same time; try again.',
    body: readNoticesSchema,
    status: 200,
    answer: alertsSchema,
    problems: { 409: ['command/contended'] },
    idempotent: true,
  },
});
