import type { JSX } from 'react';
import { formatPrice } from '#contract/format.ts';
import type { HourlyPredictions, PredictionBands } from '#contract/predictions.ts';
import { formatMoment } from '#ui/format.ts';
import { Missing } from '#ui/missing.tsx';
import { predictionTexts } from '../texts.ts';

const texts = predictionTexts.fan;
const gmt = { timeZone: 'GMT' };

/** What the chart draws, in figures: the forecast, and that of the day before beside what came. */
export const FanTables = ({ hourly }: { hourly: HourlyPredictions }): JSX.Element => (
  <details>
    <summary>{texts.table}</summary>
    <Forecast hourly={hourly} />
    {hourly.previous === null ? (
      <p className="why">{texts.previous.none}</p>
    ) : (
      <Previous previous={hourly.previous} />
    )}
  </details>
);

const momentOf = (at: string): string => formatMoment(new Date(at), new Date(at), gmt);

const bandOf = ({ low, high }: PredictionBands['band50']): string =>
  predictionTexts.to(formatPrice(low), formatPrice(high));

const Heads = ({ names }: { names: Readonly<Record<string, string>> }): JSX.Element => (
  <thead>
    <tr>
      {Object.entries(names).map(([key, name]) => (
        <th key={key} scope="col" className={key === 'time' ? undefined : 'num'}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

const Forecast = ({ hourly }: { hourly: HourlyPredictions }): JSX.Element => (
  <div className="scroll" tabIndex={0} role="region" aria-label={texts.table}>
    <table className="hr">
      <Heads names={texts.columns} />
      <tbody>
        {hourly.predictions.map(({ timestamp, price, bands }) => (
          <tr key={timestamp}>
            <th scope="row">{momentOf(timestamp)}</th>
            <td className="num">
              <em>{formatPrice(price)}</em>
            </td>
            {[bands.band50, bands.band80, bands.band90].map((band, index) => (
              <td key={index} className="num">
                <em>{bandOf(band)}</em>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

type PreviousDay = NonNullable<HourlyPredictions['previous']>;
type PastHour = PreviousDay['predictions'][number];

const heldOf = ({ actual, bands: { band80 } }: PastHour): boolean | null =>
  actual === null ? null : actual >= band80.low && actual <= band80.high;

const Previous = ({ previous }: { previous: PreviousDay }): JSX.Element => {
  const { title, region, columns, count } = texts.previous;
  const outcomes = previous.predictions.map(heldOf).filter((held) => held !== null);
  return (
    <>
      <h2 className="tph">{title(momentOf(previous.lastUpdated))}</h2>
      <div className="scroll" tabIndex={0} role="region" aria-label={region}>
        <table className="hr">
          <Heads names={columns} />
          <tbody>
            {previous.predictions.map((hour) => (
              <PastRow key={hour.timestamp} hour={hour} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="why">{count(outcomes.filter(Boolean).length, outcomes.length)}</p>
    </>
  );
};

const PastRow = ({ hour }: { hour: PastHour }): JSX.Element => {
  const { actual, bands, timestamp } = hour;
  const held = heldOf(hour);
  const { held: yes, missed } = texts.previous;
  return (
    <tr>
      <th scope="row">{momentOf(timestamp)}</th>
      <td className="num">
        <em>{bandOf(bands.band50)}</em>
      </td>
      <td className="num">
        <em>{bandOf(bands.band80)}</em>
      </td>
      <td className="num">{actual === null ? <Missing /> : formatPrice(actual)}</td>
      <td className="num">{held === null ? <Missing /> : held ? yes : missed}</td>
    </tr>
  );
};
