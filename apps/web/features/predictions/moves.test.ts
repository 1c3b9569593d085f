import { expect, it } from 'vitest';
import { coinMoves, move } from '../../testing/expected-moves.ts';
import { rowsOf } from './moves.ts';

it('moves are sorted by their size compared with the usual, those without a usual last', () => {
  const sizes = { BTC: 0.8, ETH: null, BNB: 1.9, SOL: 1.2 };
  const coins = Object.entries(sizes).map(([symbol, comparedWithUsual]) =>
    coinMoves(symbol, { moves: [move(1), move(24, { comparedWithUsual })] }),
  );
  const symbols = rowsOf({ coins, alerts: [] }, 24).map(({ coin }) => coin.symbol);
  expect(symbols).toEqual(['BNB', 'SOL', 'BTC', 'ETH']);
  expect(rowsOf({ coins, alerts: [] }, 12)).toEqual([]);
});
