import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createMarketCoin } from '../../testing/fixtures.ts';
import { useStableOrder } from './use-stable-order.ts';

type Props = { symbols: string; wanted?: string; held?: boolean };

// One letter a coin, in the order of their changes.
const show = (first: Props): { rerender: (next: Props) => void; shown: () => string } => {
  const { result, rerender } = renderHook(
    ({ symbols, wanted = 'day', held = false }: Props) =>
      useStableOrder(
        symbols.split(' ').map((coinSymbol) => createMarketCoin({ coinSymbol })),
        wanted,
        held,
      ),
    { initialProps: first },
  );
  return { rerender, shown: () => result.current.map(({ coinSymbol }) => coinSymbol).join(' ') };
};

it('keeps every row in its place under the pointer, and puts new ones behind them', () => {
  const { rerender, shown } = show({ symbols: 'A B C' });
  rerender({ symbols: 'C A B', held: true });
  expect(shown()).toBe('A B C');
  rerender({ symbols: 'D C B', held: true });
  expect(shown()).toBe('B C D');
  rerender({ symbols: 'D C B' });
  expect(shown()).toBe('D C B');
});

it('sorts immediately when the reader chooses another order', () => {
  const { rerender, shown } = show({ symbols: 'A B C', held: true });
  rerender({ symbols: 'C B A', wanted: 'price', held: true });
  expect(shown()).toBe('C B A');
  rerender({ symbols: 'B C A', wanted: 'price', held: true });
  expect(shown()).toBe('C B A');
});
