import type { CoinForecastsDetails } from '#contract/predictions/coin-forecasts.ts';
import { formatCount, formatPrice } from '#contract/format.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import {
  formatActual,
  formatCoverage,
  formatError,
  formatHitRate,
  formatOutcome,
  formatSource,
} from './format.ts';

type Field = RecordField<CoinForecastsDetails>;

/** One coin's forecasts: their state, their record, and the latest due ones. */
export const PredictionShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<CoinForecastsDetails> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(coin) => (
        <div className="stack">
          <RecordFields title="Forecasts" record={coin} fields={getFactFields(now)} />
          <LastDay records={coin.lastDay} now={now} />
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ symbol, id }: CoinForecastsDetails) => ({
  title: symbol,
  crumb: symbol,
  ids: [{ words: id }],
});

const getFactFields = (now: Date): readonly Field[] => {
  const formatOptionalTime = (at: string | null): string =>
    at === null ? text('predictions.never') : formatDateTime(new Date(at), now);
  const createField = (label: string, words: Field['format']): Field => ({ label, format: words });
  const count = (label: string, of: (coin: CoinForecastsDetails) => number): Field =>
    createField(label, (coin) => formatCount(of(coin)));
  return [
    createField('First forecast', ({ firstAt }) => formatOptionalTime(firstAt)),
    createField(text('resources.predictions.fields.lastAt'), ({ lastAt }) =>
      formatOptionalTime(lastAt),
    ),
    createField('Model', ({ newest }) => newest?.modelVersion ?? text('predictions.never')),
    createField('Price source', formatSource),
    count(text('resources.predictions.fields.issued'), ({ issued }) => issued),
    count(text('resources.predictions.fields.withheld'), ({ withheld }) => withheld),
    createField('Last withheld', ({ newestWithheld: last }) =>
      last === null
        ? text('predictions.never')
        : text('predictions.withheld-words', {
            moment: formatOptionalTime(last.cutOffAt),
            reason: text(`predictions.${last.reason}`),
          }),
    ),
    count('Due, with a price', ({ figures }) => figures.resolved),
    count('Due, without a price', ({ figures }) => figures.unresolved),
    createField(text('resources.predictions.fields.hitRate'), formatHitRate),
    createField('Error compared with “no change”', formatError),
    createField('Prices within the ranges', formatCoverage),
  ];
};

type LastDayProps = {
  readonly records: CoinForecastsDetails['lastDay'];
  readonly now: Date;
};

const LastDay = ({ records, now }: LastDayProps) => (
  <Section title="Latest 24-hour forecasts that came due">
    {records.length === 0 ? (
      <p className="explanation">None due yet.</p>
    ) : (
      <table className="field-table now">
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Forecast</th>
            <th scope="col">Price</th>
            <th scope="col">Call</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <th scope="row">{formatDateTime(new Date(record.targetAt), now)}</th>
              <td>{formatPrice(record.price)}</td>
              <td>{formatActual(record)}</td>
              <td>{formatOutcome(record)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Section>
);
