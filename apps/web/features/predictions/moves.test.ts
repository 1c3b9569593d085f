import { expect, it } from 'vitest';
import { createCoinMoves, createExpectedMove } from '../../testing/expected-moves.ts';
import { toMoveRows } from './moves.ts';

it('moves are sorted by their size compared with the usual, those without a usual last', () => {
  const sizes = { BTC: 0.8, ETH: null, BNB: 1.9, SOL: 1.2 };
  const coins = Object.entries(sizes).map(([symbol, comparedWithUsual]) =>
    createCoinMoves(symbol, {
      moves: [createExpectedMove(1), createExpectedMove(24, { comparedWithUsual })],
    }),
  );
  const symbols = toMoveRows({ coins, alerts: [] }, 24).map(({ coin }) => coin.symbol);
  expect(symbols).toEqual(['BNB', 'SOL', 'BTC', 'ETH']);
  expect(toMoveRows({ coins, alerts: [] }, 12)).toEqual([]);
});
