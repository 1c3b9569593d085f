import { describe, expect, it } from 'vitest';
import { isHoldingAmount } from '../shared/market/holdings.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { alertsDecider, type AlertsCommand } from './alerts.ts';
import type { AlertsEvent } from './events.ts';

const given = deciderSpec(alertsDecider);
const now = new Date('2026-11-29T10:00:00.000Z');
const at = now.toISOString();
const set = (amount: string, coinId = 'bitcoin', symbol = 'BTC'): AlertsCommand => ({
  type: 'SetHolding',
  coinId,
  symbol,
  amount,
  now,
});
const wasSet = (amount: string, coinId = 'bitcoin', symbol = 'BTC'): AlertsEvent => ({
  type: 'CoinHoldingSet',
  data: { coinId, symbol, amount, setAt: at },
});
const remove = { type: 'RemoveHolding', coinId: 'bitcoin', symbol: 'BTC', now } as const;

describe('the amount of a coin', () => {
  it('is kept as it was typed, and replaced by the next one', () => {
    given().when(set('0.10')).then(wasSet('0.10'));
    given(wasSet('0.10')).when(set('0.10')).thenNothing();
    given(wasSet('0.10')).when(set('0.1')).then(wasSet('0.1'));
    const state = [wasSet('0.10'), wasSet('3', 'ethereum', 'ETH'), wasSet('2')].reduce(
      alertsDecider.evolve,
      alertsDecider.initialState,
    );
    expect(state.holdings).toEqual([
      { coinId: 'bitcoin', symbol: 'BTC', amount: '2' },
      { coinId: 'ethereum', symbol: 'ETH', amount: '3' },
    ]);
  });

  it('is removed once, also when the coin is no longer listed', () => {
    const removed = (coinId: string | null): AlertsEvent => ({
      type: 'CoinHoldingRemoved',
      data: { coinId, symbol: 'BTC', removedAt: at },
    });
    given(wasSet('1')).when(remove).then(removed('bitcoin'));
    given(wasSet('1'))
      .when({ ...remove, coinId: null })
      .then(removed(null));
    given(wasSet('1'), removed(null)).when(remove).thenNothing();
  });

  it('is a decimal above zero with a limited number of digits', () => {
    for (const amount of ['1', '0.000000000000000001', '999999999999999', '007.50'])
      expect(isHoldingAmount(amount), amount).toBe(true);
    const bad = ['', '0', '0.0', '-1', '+1', 'NaN', 'Infinity', '1e5', '1,5', ' 1', '.5', '1.'];
    for (const amount of [...bad, '1'.repeat(16), `0.${'1'.repeat(19)}`, '٣'])
      expect(isHoldingAmount(amount), amount).toBe(false);
    given().when(set('-1')).thenRejects('invalid', 'alerts/invalid-amount');
  });

  it('can be entered for a hundred coins', () => {
    const full = Array.from({ length: 100 }, (_, index) => wasSet('1', `c${String(index)}`));
    given(...full)
      .when(set('1'))
      .thenRejects('conflict', 'alerts/holdings-full');
    given(...full)
      .when(set('2', 'c7'))
      .then(wasSet('2', 'c7'));
  });
});
