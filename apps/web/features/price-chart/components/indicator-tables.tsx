import type { CSSProperties, JSX } from 'react';
import { formatShare } from '#contract/format.ts';
import type { Indicators } from '#contract/market/market.ts';
import { Section } from '#ui/parts/section.tsx';
import { formatCorrelation, formatMultiple } from '../indicator-drawings.ts';
import { indicatorTexts as texts } from '../texts.ts';

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
  return short > long ? texts.volatility.rising : texts.volatility.falling;
};

export const VolatilityTable = ({ volatility }: Pick<Indicators, 'volatility'>): JSX.Element => {
  const maxVolatility = Math.max(...volatility.map(({ annualised }) => annualised ?? 0)) || 1;
  const trend = formatTrend(volatility);
  return (
    <Section title={texts.volatility.title}>
      <table>
        <TableHead heads={texts.volatility.heads} />
        <tbody>
          {volatility.map(({ days, annualised }) => (
            <tr key={days}>
              <th scope="row">{texts.volatility.window(days)}</th>
              <td className="number">
                {annualised === null ? (
                  <span className="faint">{texts.tooFewHours}</span>
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
        {texts.volatility.definition}
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
    return value === null ? texts.tooFewDays : formatCorrelation(value);
  };
  return (
    <Section title={texts.correlation.title}>
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
      <p className="explanation">{texts.correlation.definition}</p>
    </Section>
  );
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
// Twice the mean volume has the full tint.
const getTint = (multiple: number): CSSProperties =>
  ({ '--v': Math.round(Math.min(1, multiple / 2) * 100) }) as CSSProperties;

export const VolumeTable = ({ volumeByHour }: Pick<Indicators, 'volumeByHour'>): JSX.Element => (
  <Section title={texts.volume.title}>
    <div className="scroll" tabIndex={0} role="region" aria-label={texts.volume.label}>
      <table className="heatmap">
        <thead>
          <tr>
            <th scope="col">{texts.volume.day}</th>
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
    <p className="explanation">{texts.volume.definition}</p>
  </Section>
);
