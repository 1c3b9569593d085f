import { useEffect, useRef, useState, type JSX } from 'react';
import { preferencesTexts as texts } from '../texts.ts';

type CoinOrderProps<Coin extends string> = {
  coins: readonly Coin[];
  onChange: (coins: Coin[]) => void;
};

type Moved = { coin: string; by: -1 | 1 };

const shownOnDashboard = 4;

const moved = <Coin extends string>(coins: readonly Coin[], at: number, by: -1 | 1): Coin[] => {
  const order = [...coins];
  const [coin] = order.splice(at, 1);
  if (coin !== undefined) order.splice(at + by, 0, coin);
  return order;
};

/** The chosen coins in their order, with a button for each direction, so that a keyboard and a finger can reorder them alike. */
export const CoinOrder = <Coin extends string>({
  coins,
  onChange,
}: CoinOrderProps<Coin>): JSX.Element => {
  const [last, setLast] = useState<Moved | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // A row that is moved loses the focus.
  useEffect(() => {
    if (last !== null)
      list.current
        ?.querySelector<HTMLElement>(`[data-move="${last.coin} ${String(last.by)}"]`)
        ?.focus();
  }, [last]);
  const move = (at: number, by: -1 | 1): void => {
    const coin = coins[at];
    if (coin === undefined || at + by < 0 || at + by >= coins.length) return;
    onChange(moved(coins, at, by));
    setLast({ coin, by });
  };
  return (
    <>
      <ol className="coin-order" ref={list} aria-label={texts.coinsOrder}>
        {coins.map((coin, at) => (
          <li key={coin}>
            <span className="num">{at + 1}</span>
            <b>{coin}</b>
            <span className="hint">{at < shownOnDashboard ? texts.onDashboard : ''}</span>
            <MoveButton
              coin={coin}
              by={-1}
              end={at === 0}
              onMove={() => {
                move(at, -1);
              }}
            />
            <MoveButton
              coin={coin}
              by={1}
              end={at === coins.length - 1}
              onMove={() => {
                move(at, 1);
              }}
            />
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {last === null ? '' : texts.moved(last.coin, place(coins, last.coin), coins.length)}
      </p>
    </>
  );
};

const place = (coins: readonly string[], coin: string): number => coins.indexOf(coin) + 1;

type MoveButtonProps = Moved & { end: boolean; onMove: () => void };

// At its end a button stays and keeps the focus; it moves nothing.
const MoveButton = ({ coin, by, end, onMove }: MoveButtonProps): JSX.Element => (
  <button
    className="ibtn"
    type="button"
    data-move={`${coin} ${String(by)}`}
    aria-label={by === -1 ? texts.moveUp(coin) : texts.moveDown(coin)}
    aria-disabled={end}
    onClick={onMove}
  >
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path d={by === -1 ? 'M9 14V4M4.5 8.5 9 4l4.5 4.5' : 'M9 4v10M4.5 9.5 9 14l4.5-4.5'} />
    </svg>
  </button>
);
