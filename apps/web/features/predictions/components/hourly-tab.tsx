import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { HourlyPredictions } from '#contract/predictions.ts';
import { Change, DirectionMark } from '#ui/change.tsx';
import { formatPrice, formatTime } from '#ui/format.ts';
import { Empty, SkeletonRows } from '#ui/section.tsx';
import { hourlyQuery } from '../api/get-predictions.ts';
import { confidenceLevel, formatChance } from '../levels.ts';
import { predictionTexts } from '../texts.ts';
import { BandBar, type Scale } from './band-bar.tsx';

const texts = predictionTexts.hourly;
const hoursShown = 12;
const gmt = { timeZone: 'GMT' };

type Row = HourlyPredictions['predictions'][number];

/** The next twelve hours, one by one. */
export const HourlyTab = (): JSX.Element => {
  const { data, isError, refetch } = useQuery(hourlyQuery);
  if (data === undefined) {
    return isError ? (
      <Empty
        fact={predictionTexts.hourlyProblem}
        action={
          <button className="btn" type="button" onClick={() => void refetch()}>
            {predictionTexts.problem.action}
          </button>
        }
      />
    ) : (
      <SkeletonRows rows={hoursShown} label={predictionTexts.loading} />
    );
  }
  const rows = data.predictions.filter(({ hour }) => hour <= hoursShown);
  return (
    <>
      <h2 className="tph">{texts.title}</h2>
      {rows.length === 0 ? <Empty fact={texts.empty} /> : <HourlyTable rows={rows} />}
      <ul className="notes">
        {texts.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
};

const HourlyTable = ({ rows }: { rows: readonly Row[] }): JSX.Element => {
  const scale: Scale = {
    low: Math.min(...rows.map(({ bands }) => bands.band90.low)),
    high: Math.max(...rows.map(({ bands }) => bands.band90.high)),
  };
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={texts.region}>
      <table className="hr">
        <thead>
          <tr>
            <th scope="col">{texts.hour}</th>
            <th scope="col">{texts.time}</th>
            <th scope="col" className="num">
              {texts.price}
            </th>
            <th scope="col" className="num">
              {texts.change}
            </th>
            <th scope="col" className="no-phone">
              {texts.bands(formatPrice(scale.low), formatPrice(scale.high))}
            </th>
            <th scope="col">{texts.direction}</th>
            <th scope="col" className="num">
              {texts.confidence}
            </th>
            <th scope="col" className="num">
              {texts.volatility}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <HourRow key={row.hour} row={row} scale={scale} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const HourRow = ({ row, scale }: { row: Row; scale: Scale }): JSX.Element => (
  <tr className={row.trend === null ? undefined : 'lean'}>
    <td className="faint">{texts.plus(row.hour)}</td>
    <td>
      <time dateTime={row.timestamp}>{formatTime(new Date(row.timestamp), gmt)}</time>
    </td>
    <td className="num">
      <em>{formatPrice(row.price)}</em>
    </td>
    <td className="num">
      <em>
        <Change percent={row.change} />
      </em>
    </td>
    <td className="no-phone bandcell">
      <BandBar bands={row.bands} price={row.price} scale={scale} />
    </td>
    <td>
      <span className={`chg ${row.trend ?? 'flat'}`}>
        <DirectionMark direction={row.trend ?? 'flat'} />
        {predictionTexts.directions[row.called]}
      </span>
    </td>
    <td className="num" title={confidenceLevel(row.confidence)}>
      <em>{formatChance(row.confidence)}</em>
    </td>
    <td className="num">
      <em>{row.volatility.toFixed(1)}</em>
    </td>
  </tr>
);
