import { useQueries } from '@tanstack/react-query';
import type { JSX } from 'react';
import { minRecordCases } from '#contract/predictions/min-record-cases.ts';
import { formatCount, formatDecimals, formatShare } from '#contract/format.ts';
import type { RecordFigures, TrackRecord } from '#contract/predictions/track-record.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { Section } from '#ui/parts/section.tsx';
import { formatHiddenRows } from '../../../components/hidden-rows-texts.ts';
import { splitByCases } from '../../../lib/split-by-cases.ts';
import { recordDetailsQuery } from '../api/get-track-record.ts';
import type { RecordSelection } from '../choice.ts';
import { trackRecordTexts } from '../texts.ts';
import { TrackRecordLoadError } from './problem.tsx';

const texts = trackRecordTexts.horizons;

type Row = { horizon: number; figures: RecordFigures | undefined };

type Rows = { rows: Row[]; failed: boolean; retry: () => void };

// The record contains all months and versions of a coin. A narrower selection is requested separately.
const useRows = (record: TrackRecord, choice: RecordSelection): Rows => {
  const { symbol, modelVersion, month } = choice;
  const { horizons } = record.filters;
  const isFiltered = modelVersion !== undefined || month !== undefined;
  const queryResults = useQueries({
    queries: (isFiltered ? horizons : []).map((horizon) =>
      recordDetailsQuery({ ...choice, horizon }),
    ),
  });
  const rows = horizons.map((horizon, at) => ({
    horizon,
    figures: isFiltered
      ? queryResults[at]?.data?.figures
      : record.rows.find((row) => row.symbol === symbol && row.horizonHours === horizon),
  }));
  return {
    rows,
    failed: queryResults.some(({ isError }) => isError),
    retry: () => {
      for (const { isError, refetch } of queryResults) if (isError) void refetch();
    },
  };
};

type HorizonTableProps = { record: TrackRecord; choice: RecordSelection };

/** A coin's figures by horizon. */
export const HorizonTable = ({ record, choice }: HorizonTableProps): JSX.Element => {
  const { rows, failed, retry } = useRows(record, choice);
  const { heads } = texts;
  // A row without figures is still loading.
  const { shown, hidden } = splitByCases(rows, ({ figures }) => figures?.resolved ?? Infinity);
  return (
    <Section title={texts.title}>
      {failed ? (
        <TrackRecordLoadError fact={texts.failed} onRetry={retry} />
      ) : (
        <div className="scroll" tabIndex={0} role="region" aria-label={texts.region}>
          <table className="track-horizons">
            <thead>
              <tr>
                {Object.values(heads).map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className={head === heads.horizon ? undefined : 'number'}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ horizon, figures }) => (
                <tr key={horizon} aria-current={horizon === choice.horizon ? 'true' : undefined}>
                  <th scope="row">{texts.hours(horizon)}</th>
                  <Figures figures={figures} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ul className="track-notes">
        {[formatHiddenRows(hidden) ?? [], texts.notes].flat().map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  );
};

const Figures = ({ figures }: { figures: RecordFigures | undefined }): JSX.Element => {
  if (figures === undefined) return <td colSpan={8} />;
  const { resolved, calls, brier, errorToLastPrice, coverage } = figures;
  const hitRate = calls < minRecordCases ? null : figures.hitRate;
  const cells = [
    formatCount(resolved),
    ...(coverage === null
      ? [null, null, null]
      : [coverage.band50, coverage.band80, coverage.band90].map(formatShare)),
    hitRate === null ? texts.none(calls) : formatShare(hitRate.rate),
    hitRate === null ? null : texts.to(formatShare(hitRate.low), formatShare(hitRate.high)),
    brier === null ? undefined : formatDecimals(brier, 4),
    errorToLastPrice === null ? undefined : formatDecimals(errorToLastPrice, 4),
  ];
  return (
    <>
      {cells.map((cell, at) => (
        <td key={at} className="number">
          {cell ?? <MissingValue />}
        </td>
      ))}
    </>
  );
};
