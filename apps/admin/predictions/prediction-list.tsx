import { DataTable, LinkBase } from 'react-admin';
import type { CoinForecasts } from '#contract/predictions/coin-forecasts.ts';
import { formatCount } from '#contract/format.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ExportColumn } from '../list/records-csv.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatHitRate } from './format.ts';

const Column = DataTable.Col<CoinForecasts>;
const bySymbol = { field: 'symbol', order: 'ASC' } as const;
const numberColumnClasses = {
  cellClassName: 'number no-phone',
  headerClassName: 'number no-phone',
};
const labels: ListTexts = {
  title: text('resources.predictions.name', { smart_count: 2 }),
  loading: 'Loading the predictions.',
  failed: 'Could not load the predictions.',
  lead: () =>
    'Each coin is forecast every hour. See the latest forecasts, what was withheld and how often calls were correct.',
  empty: (
    <>
      <b>No forecasts</b>
      <p>Forecasts are switched off.</p>
    </>
  ),
};

const exportColumns: readonly ExportColumn<CoinForecasts>[] = [
  'id',
  'symbol',
  'firstAt',
  'lastAt',
  'issued',
  'withheld',
  { name: 'resolved', getValue: ({ figures }) => figures.resolved },
  { name: 'calls', getValue: ({ figures }) => figures.calls },
  { name: 'hits', getValue: ({ figures }) => figures.hits },
  { name: 'brier', getValue: ({ figures }) => figures.brier },
];

export const PredictionList = () => (
  <ConsoleList<CoinForecasts> texts={labels} sort={bySymbol} exportColumns={exportColumns}>
    <Column source="symbol" disableSort render={Coin} />
    <Column source="lastAt" disableSort render={LastForecast} />
    <Column
      source="issued"
      disableSort
      {...numberColumnClasses}
      render={({ issued }) => formatCount(issued)}
    />
    <Column
      source="withheld"
      disableSort
      {...numberColumnClasses}
      render={({ withheld }) => formatCount(withheld)}
    />
    <Column source="hitRate" disableSort render={formatHitRate} />
  </ConsoleList>
);

const Coin = ({ id, symbol }: CoinForecasts) => (
  <LinkBase className="row-link" to={`/predictions/${encodeURIComponent(id)}/show`}>
    {symbol}
  </LinkBase>
);

const LastForecast = ({ lastAt }: CoinForecasts) => {
  const now = useNow();
  return lastAt === null ? text('predictions.never') : formatDateTime(new Date(lastAt), now);
};
