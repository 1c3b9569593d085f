import { useRef, type ComponentProps, type JSX, type ReactNode } from 'react';
import type { MarketCoin } from '#contract/market.ts';
import { DirectionMark } from '#ui/change.tsx';
import { SearchIcon } from '#ui/icons.tsx';
import { Empty, Section } from '#ui/section.tsx';
import { useHeld } from '../../../lib/use-held.ts';
import { coinsMatching } from '../coins-matching.ts';
import { readingOf } from '../figures.ts';
import { inOrder, pressed, type Column, type Order } from '../market-order.ts';
import { mostRows, pageSize, startView, type TableView } from '../table-view.ts';
import { tableTexts as texts } from '../table-texts.ts';
import { useMarketList } from '../use-market.ts';
import { useSteadyOrder } from '../use-steady-order.ts';
import { useTableView } from '../use-table-view.ts';
import { MarketProblem } from './market-problem.tsx';
import { MarketRow, MarketRowSkeleton } from './market-row.tsx';
import { MarketSource } from './market-source.tsx';

const { heads } = texts;

const columns: { label: string; className: string; column?: Column }[] = [
  { label: heads.rank, className: 'num rk', column: 'rank' },
  { label: heads.coin, className: '' },
  { label: heads.price, className: 'num pr', column: 'price' },
  { label: heads.hour, className: 'num c1', column: 'change1h' },
  { label: heads.day, className: 'num ch', column: 'change24h' },
  { label: heads.week, className: 'num c7', column: 'change7d' },
  { label: heads.chart, className: 'sp' },
  { label: heads.range, className: 'rg' },
  { label: heads.volume, className: 'num vo', column: 'volume' },
  { label: heads.marketCap, className: 'num mc', column: 'marketCap' },
  { label: heads.sentiment, className: 'se' },
];

const sortOf = (
  order: Order,
  column: Column | undefined,
): 'ascending' | 'descending' | undefined => {
  if (column !== order.column) return undefined;
  return order.descending ? 'descending' : 'ascending';
};

type HeadProps = { order: Order; onOrder: (order: Order) => void };

const Head = ({ order, onOrder }: HeadProps): JSX.Element => (
  <thead>
    <tr>
      {columns.map(({ label, className, column }) => {
        const sorted = sortOf(order, column);
        return (
          <th
            key={label}
            scope="col"
            className={className}
            {...(sorted === undefined ? {} : { 'aria-sort': sorted })}
          >
            {column === undefined ? (
              label
            ) : (
              <button
                className="thbtn"
                type="button"
                onClick={() => {
                  onOrder(pressed(order, column));
                }}
              >
                {label}
                {sorted === undefined ? null : (
                  <DirectionMark direction={sorted === 'ascending' ? 'up' : 'down'} />
                )}
              </button>
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);

const CoinSearch = ({
  typed,
  onType,
}: {
  typed: string;
  onType: (typed: string) => void;
}): JSX.Element => (
  <form
    role="search"
    aria-label={texts.search.label}
    className="search tsearch"
    onSubmit={(event) => {
      event.preventDefault();
    }}
  >
    <label className="sr" htmlFor="coin-search">
      {texts.search.field}
    </label>
    <SearchIcon />
    <input
      id="coin-search"
      type="search"
      placeholder={texts.search.placeholder}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        onType(event.target.value);
      }}
    />
  </form>
);

type FrameProps = HeadProps & { body?: ComponentProps<'tbody'>; children: ReactNode };

const Frame = ({ body, children, ...head }: FrameProps): JSX.Element => (
  <div role="region" aria-label={texts.label}>
    <table className="roomy big">
      <Head {...head} />
      <tbody {...body}>{children}</tbody>
    </table>
  </div>
);

const After = ({
  shown,
  total,
  onMore,
  children,
}: {
  shown: number;
  total: number;
  onMore: () => void;
  children: ReactNode;
}): JSX.Element => {
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <div className="after">
      <p ref={line} className="faint" role="status" tabIndex={-1}>
        {texts.shown(shown, total)}
      </p>
      {shown < total ? (
        <button
          className="btn"
          type="button"
          onClick={() => {
            onMore();
            // The last press takes the button away, and the focus with it.
            if (shown + pageSize >= total) line.current?.focus();
          }}
        >
          {texts.more}
        </button>
      ) : null}
      {children}
    </div>
  );
};

/** The column of sentiment, whose figures the market does not know. */
type TableProps = { sentiment: (symbol: string) => ReactNode; moreSentiment: ReactNode };

type RowsProps = TableProps & {
  coins: readonly MarketCoin[];
  view: TableView;
  onView: (part: Partial<TableView>) => void;
};

const Rows = ({ coins, view, onView, sentiment, moreSentiment }: RowsProps): JSX.Element => {
  const wanted = view.typed.trim();
  const found = wanted === '' ? coins : coinsMatching(coins, wanted, mostRows);
  const [held, handlers] = useHeld();
  const { column, descending } = view.order;
  const sorted = inOrder(found, view.order);
  const steady = useSteadyOrder(sorted, `${column} ${String(descending)} ${wanted}`, held);
  const shown = steady.slice(0, view.rows);
  if (coins.length === 0) {
    return <Empty fact={texts.empty.fact}>{texts.empty.text}</Empty>;
  }
  if (found.length === 0) {
    return <Empty fact={texts.nothingFound.fact(wanted)}>{texts.nothingFound.text}</Empty>;
  }
  return (
    <>
      <Frame
        body={handlers}
        order={view.order}
        onOrder={(order) => {
          onView({ order });
        }}
      >
        {shown.map((coin) => (
          <MarketRow key={coin.id} coin={coin} sentiment={sentiment} />
        ))}
      </Frame>
      <After
        shown={shown.length}
        total={found.length}
        onMore={() => {
          onView({ rows: view.rows + pageSize });
        }}
      >
        {moreSentiment}
      </After>
    </>
  );
};

export const MarketTable = (column: TableProps): JSX.Element => {
  const { data, isError, isPending, refetch } = useMarketList();
  const [view, setView] = useTableView();
  const coins = data?.slice(0, mostRows);
  return (
    <Section
      title={texts.title}
      id="top-100"
      tools={
        <CoinSearch
          typed={view.typed}
          onType={(typed) => {
            setView({ typed });
          }}
        />
      }
      source={<MarketSource reading={readingOf(coins ?? [])} loading={isPending} />}
    >
      {coins === undefined && isError ? (
        <MarketProblem of={texts.brief} onRetry={() => void refetch()} />
      ) : null}
      {coins === undefined && !isError ? (
        <Frame order={startView.order} onOrder={() => undefined}>
          {Array.from({ length: view.rows }, (_, at) => (
            <MarketRowSkeleton key={at} />
          ))}
        </Frame>
      ) : null}
      {coins === undefined ? null : <Rows coins={coins} view={view} onView={setView} {...column} />}
    </Section>
  );
};
