import type { CommandHandlers, EventEvolvers } from '../shared/decider.ts';
import { includesCoin, isSameCoin } from '../shared/market/coin-list.ts';
import { holdingAmountMessage, holdingBounds, isHoldingAmount } from '../shared/market/holdings.ts';
import { Rejection } from '../shared/rejection.ts';
import type { CoinHoldingRemoved, CoinHoldingSet } from './events.ts';

type SetHolding = {
  readonly type: 'SetHolding';
  readonly coinId: string;
  readonly symbol: string;
  /** A decimal above zero, as typed. */
  readonly amount: string;
  readonly now: Date;
};

/** `coinId` is null for a coin that is no longer listed. */
type RemoveHolding = {
  readonly type: 'RemoveHolding';
  readonly coinId: string | null;
  readonly symbol: string;
  readonly now: Date;
};

export type HoldingCommand = SetHolding | RemoveHolding;

type HoldingEvent = CoinHoldingSet | CoinHoldingRemoved;

/** How much of a coin the member holds, as typed. */
type Holding = {
  readonly coinId: string;
  readonly symbol: string;
  readonly amount: string;
};

export type HoldingsState = {
  /** In the order in which the coins were first entered. */
  readonly holdings: readonly Holding[];
};

export const holdingEvolvers: EventEvolvers<HoldingsState, HoldingEvent> = {
  CoinHoldingSet: ({ holdings }, { data: { coinId, symbol, amount } }) => {
    const holding = { coinId, symbol, amount };
    const isKnown = holdings.some((each) => each.coinId === coinId);
    return {
      holdings: isKnown
        ? holdings.map((each) => (each.coinId === coinId ? holding : each))
        : [...holdings, holding],
    };
  },
  CoinHoldingRemoved: ({ holdings }, { data }) => ({
    holdings: holdings.filter((each) => !isSameCoin(each, data)),
  }),
};

const setHolding = (
  { holdings }: HoldingsState,
  { coinId, symbol, amount, now }: SetHolding,
): readonly HoldingEvent[] => {
  if (!isHoldingAmount(amount)) {
    throw new Rejection('invalid', 'alerts/invalid-amount', {
      message: holdingAmountMessage,
      field: 'amount',
    });
  }
  const before = holdings.find((each) => each.coinId === coinId);
  if (before?.amount === amount) return [];
  if (!before && holdings.length >= holdingBounds.coins) {
    throw new Rejection('conflict', 'alerts/holdings-full', {
      message: `You can enter amounts of ${String(holdingBounds.coins)} coins. Remove one first.`,
    });
  }
  return [{ type: 'CoinHoldingSet', data: { coinId, symbol, amount, setAt: now.toISOString() } }];
};

const removeHolding = (
  { holdings }: HoldingsState,
  { coinId, symbol, now }: RemoveHolding,
): readonly HoldingEvent[] => {
  if (!includesCoin(holdings, { coinId, symbol })) return [];
  return [{ type: 'CoinHoldingRemoved', data: { coinId, symbol, removedAt: now.toISOString() } }];
};

export const holdingHandlers: CommandHandlers<HoldingsState, HoldingCommand, HoldingEvent> = {
  SetHolding: setHolding,
  RemoveHolding: removeHolding,
};
