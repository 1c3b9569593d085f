import type { JSX } from 'react';
import { coinOptions } from '#contract/account/preference-options.ts';
import { newsSearchLimits } from '#contract/news/news.ts';
import { SearchIcon } from '#ui/parts/icons.tsx';
import type { NewsSearch as Wanted } from '../api/search-news.ts';
import { newsPageTexts } from '../texts.ts';

const texts = newsPageTexts.search;

type CoinChoiceProps = {
  /** Names by symbol, of the coins that are loaded so far. */
  names: ReadonlyMap<string, string>;
  /** Called when somebody reaches for the choice of coins. */
  onCoinFocus: () => void;
};

type NewsSearchProps = CoinChoiceProps & { query: Wanted; onChange: (wanted: Wanted) => void };

/** A text and a coin to look for. */
export const NewsSearch = ({ query, onChange, ...coins }: NewsSearchProps): JSX.Element => (
  <form
    role="search"
    aria-label={texts.label}
    className="news-search"
    onSubmit={(event) => {
      event.preventDefault();
    }}
  >
    <span className="search">
      <SearchIcon />
      <input
        type="search"
        aria-label={texts.text}
        placeholder={texts.text}
        autoComplete="off"
        maxLength={newsSearchLimits.maxLength}
        value={query.text}
        onChange={({ target }) => {
          onChange({ ...query, text: target.value });
        }}
      />
    </span>
    <CoinChoice
      {...coins}
      coin={query.coin}
      onChoose={(coin) => {
        onChange({ ...query, coin });
      }}
    />
  </form>
);

// The major coins first, then all others by symbol.
const CoinChoice = ({
  names,
  onCoinFocus,
  coin,
  onChoose,
}: CoinChoiceProps & { coin: string; onChoose: (coin: string) => void }): JSX.Element => {
  const selectedCoins = coin === '' ? [] : [coin];
  const symbols = new Set([...coinOptions, ...selectedCoins, ...[...names.keys()].sort()]);
  return (
    <span className="field">
      <select
        aria-label={texts.coin}
        value={coin}
        onPointerEnter={onCoinFocus}
        onFocus={onCoinFocus}
        onChange={({ target }) => {
          onChoose(target.value);
        }}
      >
        <option value="">{texts.anyCoin}</option>
        {[...symbols].map((symbol) => (
          <option key={symbol} value={symbol}>
            {texts.coinOf(symbol, names.get(symbol))}
          </option>
        ))}
      </select>
    </span>
  );
};
