import type { CSSProperties, JSX } from 'react';
import { formatShare } from '#contract/format.ts';
import type { Indicators } from '#contract/market/market.ts';
import { Section } from '#ui/parts/section.tsx';
import { formatCorrelation, formatMultiple } from '../indicator-drawings.ts';

const texts = {
  volatility: {
    heads: ['Window', 'Annualised volatility'],
    window: (days: number): string => (days === 1 ? '1 day' : `${String(days)} days`),
  },
  correlation: {
    heads: ['With', '30 days', '90 days'],
  },
  volume: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  },
} as const;

const TableHead = ({ heads }: { heads: readonly string[] }): JSX.Element => (
  <thead>
    <tr>
      {heads.map((head, at) => (
        <th key={head} scope="col" className={at === 0 ? undefined : 'number'}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
);

const formatTrend = (volatility: Indicators['volatility']): string | null => {
  const findAnnualisedVolatility = (days: number): number | null =>
    volatility.find((term) => term.days === days)?.annualised ?? null;
  const [short, long] = [findAnnualisedVolatility(7), findAnnualisedVolatility(90)];
  if (short === null || long === null) return null;
  return short > long
    ? 'The last 7 days were more volatile than the last 90.'
    : 'The last 7 days were less volatile than the last 90.';
};

export const VolatilityTable = ({ volatility }: Pick<Indicators, 'volatility'>): JSX.Element => {
  const maxVolatility = Math.max(...volatility.map(({ annualised }) => annualised ?? 0)) || 1;
  const trend = formatTrend(volatility);
  return (
    <Section title="Realised volatility">
      <table>
        <TableHead heads={texts.volatility.heads} />
        <tbody>
          {volatility.map(({ days, annualised }) => (
            <tr key={days}>
              <th scope="row">{texts.volatility.window(days)}</th>
              <td className="number">
                {annualised === null ? (
                  <span className="faint">not enough hours</span>
                ) : (
                  <span className="value-bar">
                    <i style={toWidthStyle(annualised / maxVolatility)} aria-hidden="true" />
                    <b>{formatShare(annualised)}</b>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="explanation">
        {trend === null ? null : <b>{trend} </b>}
        How much the price moved, annualised: the root mean square of hourly returns in the window,
        times the square root of the 8,760 hours in a year. Together, the windows show the term
        structure.
      </p>
    </Section>
  );
};

const toWidthStyle = (share: number): CSSProperties => ({
  width: `${String(Math.round(100 * share))}%`,
});

export const CorrelationTable = ({
  correlations,
}: Pick<Indicators, 'correlations'>): JSX.Element => {
  const symbols = [...new Set(correlations.map(({ coinSymbol }) => coinSymbol))];
  const formatCell = (symbol: string, days: number): string => {
    const correlation = correlations.find((one) => one.coinSymbol === symbol && one.days === days);
    const value = correlation?.correlation ?? null;
    return value === null ? 'not enough days' : formatCorrelation(value);
  };
  return (
    <Section title="Correlation">
      <table>
        <TableHead heads={texts.correlation.heads} />
        <tbody>
          {symbols.map((symbol) => (
            <tr key={symbol}>
              <th scope="row">
                <span className="symbol">{symbol}</span>
              </th>
              <td className="number">{formatCell(symbol, 30)}</td>
              <td className="number">{formatCell(symbol, 90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="explanation">
        How daily returns move with those of another coin: 1 is always together, 0 is unrelated, −1
        is always opposite.
      </p>
    </Section>
  );
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
// Twice the mean volume has the full tint.
const getTint = (multiple: number): CSSProperties =>
  ({ '--v': Math.round(Math.min(1, multiple / 2) * 100) }) as CSSProperties;

export const VolumeTable = ({ volumeByHour }: Pick<Indicators, 'volumeByHour'>): JSX.Element => (
  <Section title="Volume by hour of the week">
    <div
      className="scroll"
      tabIndex={0}
      role="region"
      aria-label="Volume by hour of the week, table"
    >
      <table className="heatmap">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="number">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.volume.days.map((day, at) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {hours.map((hour) => {
                const multiple = volumeByHour[at * 24 + hour] ?? null;
                return multiple === null ? (
                  <td key={hour} className="number faint">
                    –
                  </td>
                ) : (
                  <td key={hour} className="number" style={getTint(multiple)}>
                    {formatMultiple(multiple)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="explanation">
      Money traded in each hour of the week over the last 90 days, compared with a typical hour: 1.0
      is typical, 2.0 is twice as much. Hours are GMT.
    </p>
  </Section>
);
