import { useEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { alertBounds } from '#contract/alert-limits.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { useMoveCoin, useWatch } from '../api/change-alerts.ts';
import { coinListTexts } from '../coin-list-texts.ts';

const texts = {
  count: (count: number, limit: number): string =>
    `${String(count)} of ${String(limit)} coins on your list`,
  moveToTop: (coin: string): string => `Move ${coin} to the top`,
  moveUp: (coin: string): string => `Move ${coin} up`,
  moveDown: (coin: string): string => `Move ${coin} down`,
  remove: (coin: string): string => `Remove ${coin}`,
  moved: (coin: string, place: number, count: number): string =>
    `${coin} is now number ${String(place)} of ${String(count)}.`,
  coinOf: (symbol: string, name: string): string => `${symbol}, ${name}`,
  full: (limit: number): string =>
    `Your list is full. It can have ${String(limit)} coins. Remove a coin to add another.`,
} as const;

/** A coin that can be on the list. */
export type ListedCoin = { symbol: string; name: string };

const limit = alertBounds.watched;
const dashboardCoinCount = 4;

type MoveButton = 'top' | 'up' | 'down';

type ListAction = { symbol: string; button: MoveButton | 'remove' };

type ListChange = { kind: 'moved' | 'added' | 'removed'; symbol: string };

const formatChange = ({ kind, symbol }: ListChange, symbols: readonly string[]): string =>
  kind === 'moved'
    ? texts.moved(symbol, symbols.indexOf(symbol) + 1, symbols.length)
    : coinListTexts[kind](symbol);

// Also tells the buttons of two coins apart.
const toActionName = ({ button, symbol }: ListAction): string => `${button} ${symbol}`;

// A moved or removed row loses the focus, which then goes to the same button of the row, or to that of the next row.
const useFocusAfter = (
  action: ListAction | null,
): { listRef: RefObject<HTMLOListElement | null> } => {
  const listRef = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (action === null) return;
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])];
    buttons.find(({ dataset }) => dataset['action'] === toActionName(action))?.focus();
  }, [action]);
  return { listRef };
};

type EditorProps = {
  /** In the member's order. */
  symbols: readonly string[];
  /** The coins of the market, largest first. */
  market: readonly ListedCoin[];
};

/** The member's coins, with buttons to add, remove and move them. Every change is saved immediately. */
export const CoinListEditor = ({ symbols, market }: EditorProps): JSX.Element => {
  const watch = useWatch();
  const move = useMoveCoin();
  const [change, setChange] = useState<ListChange | null>(null);
  const [focus, setFocus] = useState<ListAction | null>(null);
  const { listRef } = useFocusAfter(focus);
  const names = new Map(market.map(({ symbol, name }) => [symbol, name]));
  const error = watch.error ?? move.error;
  const moveCoin = (symbol: string, button: MoveButton): void => {
    const at = symbols.indexOf(symbol);
    const newIndex = { top: 0, up: at - 1, down: at + 1 }[button];
    if (newIndex === at || symbols[newIndex] === undefined) return;
    move.mutate({ symbol, by: newIndex - at });
    setChange({ kind: 'moved', symbol });
    setFocus({ symbol, button });
  };
  const removeCoin = (symbol: string): void => {
    const at = symbols.indexOf(symbol);
    const next = symbols[at + 1] ?? symbols[at - 1];
    watch.mutate({ symbol, watched: false });
    setChange({ kind: 'removed', symbol });
    setFocus(next === undefined ? null : { symbol: next, button: 'remove' });
  };
  const addCoin = (symbol: string): void => {
    watch.mutate({ symbol, watched: true });
    setChange({ kind: 'added', symbol });
  };
  return (
    <div className="coin-list">
      {error ? <Alert title="Could not save your list">{getErrorMessage(error)}</Alert> : null}
      <p className="hint">{texts.count(symbols.length, limit)}</p>
      {symbols.length === 0 ? (
        <EmptyState fact="Your list is empty">
          Until you add a coin, the dashboard shows four large coins.
        </EmptyState>
      ) : (
        <ol className="coin-order" ref={listRef} aria-label="Your coins in order">
          {symbols.map((symbol, at) => (
            <CoinItem
              key={symbol}
              symbol={symbol}
              name={names.get(symbol)}
              place={at + 1}
              count={symbols.length}
              onMove={moveCoin}
              onRemove={removeCoin}
            />
          ))}
        </ol>
      )}
      {symbols.length < limit ? (
        <AddForm coins={market.filter(({ symbol }) => !symbols.includes(symbol))} onAdd={addCoin} />
      ) : (
        <p className="list-full" role="status">
          {texts.full(limit)}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {error || change === null ? '' : formatChange(change, symbols)}
      </p>
    </div>
  );
};

type ItemProps = {
  symbol: string;
  name: string | undefined;
  place: number;
  count: number;
  onMove: (symbol: string, button: MoveButton) => void;
  onRemove: (symbol: string) => void;
};

const iconPaths = {
  top: 'M3.5 3h11M9 15V6.5M4.5 11 9 6.5l4.5 4.5',
  up: 'M9 14V4M4.5 8.5 9 4l4.5 4.5',
  down: 'M9 4v10M4.5 9.5 9 14l4.5-4.5',
  remove: 'M4.5 4.5l9 9M13.5 4.5l-9 9',
} as const;

const CoinItem = ({ symbol, name, place, count, onMove, onRemove }: ItemProps): JSX.Element => (
  <li>
    <span className="number">{place}</span>
    <span className="coin">
      <b>{symbol}</b> <span>{name ?? 'not among the largest coins'}</span>
    </span>
    <span className="hint">{place <= dashboardCoinCount ? 'dashboard card' : ''}</span>
    <ItemButton
      action={{ button: 'top', symbol }}
      label={texts.moveToTop(symbol)}
      inactive={place === 1}
      onPress={() => {
        onMove(symbol, 'top');
      }}
    />
    <ItemButton
      action={{ button: 'up', symbol }}
      label={texts.moveUp(symbol)}
      inactive={place === 1}
      onPress={() => {
        onMove(symbol, 'up');
      }}
    />
    <ItemButton
      action={{ button: 'down', symbol }}
      label={texts.moveDown(symbol)}
      inactive={place === count}
      onPress={() => {
        onMove(symbol, 'down');
      }}
    />
    <ItemButton
      action={{ button: 'remove', symbol }}
      label={texts.remove(symbol)}
      onPress={() => {
        onRemove(symbol);
      }}
    />
  </li>
);

type ItemButtonProps = {
  action: ListAction;
  label: string;
  /** The button keeps the focus and does nothing. */
  inactive?: boolean;
  onPress: () => void;
};

const ItemButton = ({ action, label, inactive = false, onPress }: ItemButtonProps): JSX.Element => (
  <button
    className="icon-button"
    type="button"
    data-action={toActionName(action)}
    aria-label={label}
    aria-disabled={inactive}
    onClick={onPress}
  >
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path d={iconPaths[action.button]} />
    </svg>
  </button>
);

type AddProps = { coins: readonly ListedCoin[]; onAdd: (symbol: string) => void };

const AddForm = ({ coins, onAdd }: AddProps): JSX.Element => {
  const [symbol, setSymbol] = useState('');
  const isKnown = coins.some((coin) => coin.symbol === symbol);
  return (
    <form
      className="coin-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isKnown) return;
        onAdd(symbol);
        setSymbol('');
      }}
    >
      <span className="field">
        <select
          aria-label="Coin to add"
          value={isKnown ? symbol : ''}
          onChange={({ target }) => {
            setSymbol(target.value);
          }}
        >
          <option value="">Choose a coin</option>
          {coins.map((coin) => (
            <option key={coin.symbol} value={coin.symbol}>
              {texts.coinOf(coin.symbol, coin.name)}
            </option>
          ))}
        </select>
      </span>
      <button className="button" type="submit" aria-disabled={!isKnown}>
        Add
      </button>
      <p className="hint">
        You can also select Watch on the page of a coin. Only coins on the market list can be added.
      </p>
    </form>
  );
};
