import { type ComponentProps, type JSX, type ReactNode, useRef } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import { DirectionIcon } from '#ui/parts/change.tsx';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { useHoverOrFocus } from '../../../lib/use-hover-or-focus.ts';
import { MultipleChoice } from '../../../components/choice.tsx';
import { RenderWhenNear } from '../../../components/loading/when-seen.tsx';
import { type ChangeColumn, changeColumns, useChangeColumns } from '../change-columns.ts';
import { findMatchingCoins } from '../coins-matching.ts';
import { needsWideColumns } from '../needs-room.ts';
import { sortCoins, toggleSortOrder, type SortColumn, type SortOrder } from '../market-order.ts';
import { maxRows, pageSize, defaultTableView, type TableView } from '../table-view.ts';
import { tableTexts } from '../table-texts.ts';
import { useMarketList } from '../use-market.ts';
import { useStableOrder } from '../use-stable-order.ts';
import { useTableView } from '../use-table-view.ts';
import { CoinSearch } from './coin-search.tsx';
import { MarketLoadError } from './market-problem.tsx';
import { MarketRow, MarketRowSkeleton } from './market-row.tsx';
import { CoinListSource } from './market-source.tsx';

const texts = {
  shown: (shown: number, total: number): string =>
    `Showing ${String(shown)} of ${String(total)} ${total === 1 ? 'coin' : 'coins'}`,
  nothingFound: (wanted: string): string => `No results found for “${wanted}”`,
} as const;

const { heads } = tableTexts;

const columns: { label: string; className: string; column?: SortColumn; unseen?: true }[] = [
  { label: heads.watch, className: 'watch-cell', unseen: true },
  { label: heads.rank, className: 'number rank', column: 'rank' },
  { label: heads.coin, className: '' },
  { label: heads.price, className: 'number price-cell', column: 'price' },
  { label: heads.hour, className: 'number change-1h', column: 'change1h' },
  { label: heads.day, className: 'number', column: 'change24h' },
  { label: heads.week, className: 'number change-7d', column: 'change7d' },
  { label: heads.month, className: 'number change-30d', column: 'change30d' },
  { label: heads.chart, className: 'sparkline-cell' },
  { label: heads.range, className: 'day-range' },
  { label: heads.volume, className: 'number volume-cell', column: 'volume' },
  { label: heads.marketCap, className: 'number market-cap', column: 'marketCap' },
  { label: heads.sentiment, className: 'sentiment-cell' },
];

const changeOptions = [
  { value: 'change1h', label: heads.hour, spoken: '1 hour' },
  { value: 'change7d', label: heads.week, spoken: '7 days' },
  { value: 'change30d', label: heads.month, spoken: '30 days' },
] as const;

const isShown = (column: SortColumn | undefined, changes: readonly ChangeColumn[]): boolean =>
  !changeColumns.some((change) => change === column && !changes.includes(change));

const getAriaSort = (
  order: SortOrder,
  column: SortColumn | undefined,
): 'ascending' | 'descending' | undefined => {
  if (column !== order.column) return undefined;
  return order.descending ? 'descending' : 'ascending';
};

type HeadProps = {
  order: SortOrder;
  onOrder: (order: SortOrder) => void;
  changes: readonly ChangeColumn[];
};

const Head = ({ order, onOrder, changes }: HeadProps): JSX.Element => (
  <thead>
    <tr>
      {columns.map(({ label, className, column, unseen }) => {
        const ariaSort = getAriaSort(order, column);
        return isShown(column, changes) ? (
          <th
            key={label}
            scope="col"
            className={className}
            {...(ariaSort === undefined ? {} : { 'aria-sort': ariaSort })}
          >
            {column === undefined ? (
              <span className={unseen && 'visually-hidden'}>{label}</span>
            ) : (
              <button
                className="sort-button"
                type="button"
                onClick={() => {
                  onOrder(toggleSortOrder(order, column));
                }}
              >
                {label}
                {ariaSort === undefined ? null : (
                  <DirectionIcon direction={ariaSort === 'ascending' ? 'up' : 'down'} />
                )}
              </button>
            )}
          </th>
        ) : null;
      })}
    </tr>
  </thead>
);

type FrameProps = HeadProps & {
  tight?: boolean;
  body?: ComponentProps<'tbody'>;
  children: ReactNode;
};

// More columns take the room of others.
const getChangesClass = ({ length }: readonly ChangeColumn[]): string => {
  if (length === changeColumns.length) return 'with-changes all-changes';
  return length > 0 ? 'with-changes' : '';
};

const Frame = ({ tight, body, children, ...head }: FrameProps): JSX.Element => (
  <div role="region" aria-label="Top 100 coins, table">
    <table
      className={`roomy market-table ${tight ? 'tight' : ''} ${getChangesClass(head.changes)}`}
    >
      <Head {...head} />
      <tbody {...body}>{children}</tbody>
    </table>
  </div>
);

/** Watchlist data, which the market does not have. */
export type TableWatchlist = {
  /** The toggle in a row; a stable function. */
  star: (coin: MarketCoin) => ReactNode;
  /** Switches between all and watched coins. */
  choice: (only: boolean, onOnly: (only: boolean) => void) => ReactNode;
  /** Watched coins; undefined until known. */
  coins: readonly MarketCoin[] | undefined;
  /** Replaces the watched rows when there are none; otherwise null. */
  renderEmpty: (onShowAll: () => void) => ReactNode;
  /** Shown below the watched rows. */
  after: ReactNode;
};

/** Sentiment and watchlist columns, whose data is not part of the market. */
type TableProps = {
  sentiment: (coin: MarketCoin, brief: boolean) => ReactNode;
  /** Loads more sentiment for the visible rows. */
  moreSentiment: (coinIds: readonly string[]) => ReactNode;
  watchlist: TableWatchlist;
};

// The same breakpoint as in the styles.
const sentimentColumnQuery = '(min-width: 768px)';

type RowsProps = TableProps & {
  coins: readonly MarketCoin[];
  view: TableView;
  onView: (part: Partial<TableView>) => void;
  changes: readonly ChangeColumn[];
};

const Rows = ({
  coins,
  view,
  onView,
  changes,
  sentiment,
  moreSentiment,
  watchlist,
}: RowsProps): JSX.Element => {
  const isWide = useMedia(sentimentColumnQuery);
  const { data: market = [] } = useMarketList();
  // Reversed by rank, so that the largest coin of a symbol is set last.
  const coinsBySymbol = new Map(market.toReversed().map((coin) => [coin.coinSymbol, coin]));
  const searchText = view.query.trim();
  const matchingCoins = searchText === '' ? coins : findMatchingCoins(coins, searchText, maxRows);
  const [isActive, handlers] = useHoverOrFocus();
  const { column, descending } = view.order;
  const sortedCoins = sortCoins(matchingCoins, view.order);
  const stableCoins = useStableOrder(
    sortedCoins,
    `${column} ${String(descending)} ${searchText} ${String(view.watched)}`,
    isActive,
  );
  const visibleCoins = stableCoins.slice(0, view.rows);
  if (coins.length === 0) {
    return <EmptyState fact="No market data available">No prices have arrived yet.</EmptyState>;
  }
  if (matchingCoins.length === 0) {
    return <EmptyState fact={texts.nothingFound(searchText)}>Search by name or symbol.</EmptyState>;
  }
  return (
    <>
      <Frame
        changes={changes}
        tight={visibleCoins.some(needsWideColumns)}
        body={handlers}
        order={view.order}
        onOrder={(order) => {
          onView({ order });
        }}
      >
        {visibleCoins.map((coin) => (
          <MarketRow
            key={coin.id}
            coin={coin}
            ownsSymbol={coinsBySymbol.get(coin.coinSymbol)?.id === coin.id}
            star={watchlist.star}
            sentiment={sentiment}
            wide={isWide}
            changes={changes}
          />
        ))}
      </Frame>
      <TableFooter
        shown={visibleCoins.length}
        total={matchingCoins.length}
        onMore={() => {
          onView({ rows: view.rows + pageSize });
        }}
      >
        {moreSentiment(visibleCoins.map(({ id }) => id))}
      </TableFooter>
    </>
  );
};

type SkeletonProps = Pick<RowsProps, 'changes'> & { rows: number };

const Skeleton = ({ rows, changes }: SkeletonProps): JSX.Element => (
  <Frame order={defaultTableView.order} onOrder={() => undefined} changes={changes}>
    {Array.from({ length: rows }, (_, at) => (
      <MarketRowSkeleton key={at} changes={changes} />
    ))}
  </Frame>
);

// The coins of the view, or the content that replaces them.
const selectTableCoins = (
  coins: readonly MarketCoin[] | undefined,
  { watched }: TableView,
  { watchlist, onAll }: { watchlist: TableWatchlist; onAll: () => void },
): { coins: readonly MarketCoin[] | undefined; instead: ReactNode } => {
  if (!watched || coins === undefined) return { coins: coins?.slice(0, maxRows), instead: null };
  return { coins: watchlist.coins, instead: watchlist.renderEmpty(onAll) };
};

export const MarketTable = (column: TableProps): JSX.Element => {
  const { data, isError, isPending, refetch } = useMarketList();
  const [view, setView] = useTableView();
  const [changes, chooseChanges] = useChangeColumns();
  const { watchlist } = column;
  const showOnlyWatched = (watched: boolean): void => {
    setView({ watched, rows: defaultTableView.rows });
  };
  const { coins, instead } = selectTableCoins(data, view, {
    watchlist,
    onAll: () => {
      showOnlyWatched(false);
    },
  });
  return (
    <Section
      title={tableTexts.title}
      id="top-100"
      tools={
        <>
          {watchlist.choice(view.watched, showOnlyWatched)}
          <div className="no-phone">
            <MultipleChoice
              label="Changes shown in the table"
              options={changeOptions}
              chosen={changes}
              onChoose={chooseChanges}
            />
          </div>
          <CoinSearch
            typed={view.query}
            onType={(typed) => {
              setView({ query: typed });
            }}
          />
        </>
      }
      source={<CoinListSource coins={coins ?? []} loading={isPending} />}
    >
      {data === undefined && isError ? (
        <MarketLoadError of="Top 100" onRetry={() => void refetch()} />
      ) : null}
      {instead}
      {coins === undefined && !isError && instead === null ? (
        <Skeleton rows={view.rows} changes={changes} />
      ) : null}
      {coins === undefined || instead !== null ? null : (
        <RenderWhenNear place="market-rows-place">
          <Rows coins={coins} view={view} onView={setView} changes={changes} {...column} />
        </RenderWhenNear>
      )}
      {view.watched ? watchlist.after : null}
    </Section>
  );
};

type AfterTableProps = { shown: number; total: number; onMore: () => void; children: ReactNode };

/** The number of rows, and a button for more. */
const TableFooter = ({ shown, total, onMore, children }: AfterTableProps): JSX.Element => {
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <div className="table-end">
      <p ref={line} className="faint" role="status" tabIndex={-1}>
        {texts.shown(shown, total)}
      </p>
      {shown < total ? (
        <button
          className="button"
          type="button"
          onClick={() => {
            onMore();
            // The last press removes the button and its focus.
            if (shown + pageSize >= total) line.current?.focus();
          }}
        >
          {tableTexts.more}
        </button>
      ) : null}
      {children}
    </div>
  );
};
