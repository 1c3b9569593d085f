import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market.ts';
import { Change } from '#ui/change.tsx';
import { formatPrice } from '#ui/format.ts';
import { searchTexts as texts } from '../search-texts.ts';

const Matched = ({ text, typed }: { text: string; typed: string }): JSX.Element => {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return <>{text}</>;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
};

export type Results = { typed: string; coins: readonly MarketCoin[]; active: number };

type SearchResultsProps = Results & {
  id: string;
  onPick: (coin: MarketCoin) => void;
  onPoint: (at: number) => void;
};

export const SearchResults = ({
  id,
  typed,
  coins,
  active,
  onPick,
  onPoint,
}: SearchResultsProps): JSX.Element => (
  <div className="results">
    {coins.length === 0 ? null : <p className="rh">{texts.coins}</p>}
    <ul id={id} role="listbox" aria-label={texts.results}>
      {coins.map((coin, at) => (
        <li
          key={coin.id}
          id={`${id}-${String(at)}`}
          role="option"
          aria-selected={at === active}
          className={at === active ? 'hit on' : 'hit'}
          onPointerEnter={() => {
            onPoint(at);
          }}
          onPointerDown={(event) => {
            // The input keeps the focus until the choice is made.
            event.preventDefault();
          }}
          onClick={() => {
            onPick(coin);
          }}
        >
          <span>
            <span className="sym">
              <Matched text={coin.coinSymbol} typed={typed} />
            </span>{' '}
            <span className="nm">
              <Matched text={coin.name} typed={typed} />
            </span>
          </span>
          <span className="num">{formatPrice(coin.price)}</span>
          <span className="num">
            <Change percent={coin.change24h} />
          </span>
        </li>
      ))}
    </ul>
    <p className="found" role="status">
      {coins.length === 0 ? texts.none(typed) : texts.found(coins.length, typed)}
    </p>
  </div>
);
