import type { JSX, ReactNode } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { PercentChange } from '#ui/parts/change.tsx';
import { useNow } from '../../lib/use-now.ts';
import { formatPublishedAt } from '../../features/news/news-words.ts';
import { newsTexts } from '../../features/news/texts.ts';
import { searchTexts } from './search-texts.ts';
import { coinPath } from '../../lib/coin-path.ts';
import { useMoney } from '../../lib/money.ts';

const texts = {
  coins: 'Coins',
  news: 'News',
} as const;

const HighlightedText = ({ text, typed }: { text: string; typed: string }): JSX.Element => {
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

type SearchResultsProps = {
  id: string;
  typed: string;
  coins: readonly MarketCoin[];
  /** Undefined while loading. */
  news: readonly NewsItem[] | undefined;
  active: number;
  onPick: (address: string) => void;
  onPoint: (at: number) => void;
};

type OptionProps = Pick<SearchResultsProps, 'id' | 'active' | 'onPick' | 'onPoint'> & {
  at: number;
  address: string;
  plain?: boolean;
  children: ReactNode;
};

const Option = ({ id, at, active, address, plain = false, ...rest }: OptionProps): JSX.Element => (
  <li
    id={`${id}-${String(at)}`}
    role="option"
    aria-selected={at === active}
    className={['hit', plain ? 'headline-hit' : '', at === active ? 'active' : ''].join(' ').trim()}
    onPointerEnter={() => {
      rest.onPoint(at);
    }}
    onPointerDown={(event) => {
      // Keeps the focus in the input until the click completes.
      event.preventDefault();
    }}
    onClick={() => {
      rest.onPick(address);
    }}
  >
    {rest.children}
  </li>
);

const Coin = ({ coin, typed }: { coin: MarketCoin; typed: string }): JSX.Element => (
  <>
    <span>
      <span className="symbol">
        <HighlightedText text={coin.coinSymbol} typed={typed} />
      </span>{' '}
      <span className="name">
        <HighlightedText text={coin.name} typed={typed} />
      </span>
    </span>
    <span className="number">{useMoney().formatPrice(coin.price)}</span>
    <span className="number">
      <PercentChange percent={coin.change24h} />
    </span>
  </>
);

const Story = ({ story, typed }: { story: NewsItem; typed: string }): JSX.Element => {
  const now = useNow();
  return (
    <>
      <span className="quoted">
        <HighlightedText text={story.title} typed={typed} />
      </span>
      <small>
        {newsTexts.outlets(story.source, story.outlets)} ·{' '}
        {formatPublishedAt(story.publishedAt, now)}
      </small>
    </>
  );
};

const formatResultCount = (count: number, typed: string, isWaiting: boolean): string => {
  if (isWaiting) return 'Searching news';
  return count === 0 ? searchTexts.none(typed) : searchTexts.found(count, typed);
};

export const SearchResults = (props: SearchResultsProps): JSX.Element => {
  const { id, typed, coins, news = [], ...rest } = props;
  return (
    <div className="results">
      <div id={id} role="listbox" aria-label="Search results">
        {coins.length === 0 ? null : (
          <ul role="group" aria-label={texts.coins}>
            <li className="results-heading" role="presentation">
              {texts.coins}
            </li>
            {coins.map((coin, at) => (
              <Option {...rest} id={id} at={at} key={coin.id} address={coinPath(coin.coinSymbol)}>
                <Coin coin={coin} typed={typed} />
              </Option>
            ))}
          </ul>
        )}
        {news.length === 0 ? null : (
          <ul role="group" aria-label={texts.news}>
            <li className="results-heading" role="presentation">
              {texts.news}
            </li>
            {news.map((story, at) => (
              <Option
                {...rest}
                id={id}
                at={coins.length + at}
                key={story.id}
                address={story.url}
                plain
              >
                <Story story={story} typed={typed} />
              </Option>
            ))}
          </ul>
        )}
      </div>
      <p className="result-count" role="status">
        {formatResultCount(coins.length + news.length, typed, props.news === undefined)}
      </p>
    </div>
  );
};
