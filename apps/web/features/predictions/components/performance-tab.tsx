import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { predictionEndpoints } from '#contract/endpoints/predictions.ts';
import type { RecordFigures } from '#contract/track-record.ts';
import { Missing } from '#ui/missing.tsx';
import { Empty, SkeletonRows } from '#ui/section.tsx';
import { trackRecordQuery } from '../api/get-predictions.ts';
import { predictionTexts } from '../texts.ts';

const texts = predictionTexts.performance;
const rowsWaiting = 8;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** How often Bitcoin's forecasts came true, by horizon. */
export const PerformanceTab = (): JSX.Element => {
  const { data, isError, refetch } = useQuery(trackRecordQuery);
  if (data === undefined) {
    return isError ? (
      <Empty
        fact={texts.problem}
        action={
          <button className="btn" type="button" onClick={() => void refetch()}>
            {predictionTexts.problem.action}
          </button>
        }
      />
    ) : (
      <SkeletonRows rows={rowsWaiting} label={predictionTexts.loading} />
    );
  }
  const rows = data.rows.filter(({ symbol, resolved }) => symbol === 'BTC' && resolved > 0);
  if (rows.length === 0) return <Empty fact={texts.none} />;
  return (
    <>
      <div className="scroll" tabIndex={0} role="region" aria-label={texts.caption}>
        <table className="hr">
          <caption className="sr">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.horizon}</th>
              {[texts.resolved, texts.hitRate, texts.brier, texts.error, texts.coverage].map(
                (head) => (
                  <th key={head} scope="col" className="num">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.horizonHours} horizon={row.horizonHours} figures={row} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="notes">
        {texts.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li>
          <a href={predictionEndpoints.predictionLedger.path}>{texts.exported}</a>
        </li>
        {data.ledger === null ? null : (
          <li>
            {texts.ledger(data.ledger.day)}: <code className="head">{data.ledger.head}</code>
          </li>
        )}
      </ul>
    </>
  );
};

const Row = ({ horizon, figures }: { horizon: number; figures: RecordFigures }): JSX.Element => {
  const { resolved, hitRate, brier, errorToLastPrice, coverage } = figures;
  return (
    <tr>
      <th scope="row">{texts.hours(horizon)}</th>
      <td className="num">{resolved.toLocaleString('en-GB')}</td>
      <td className="num">
        {hitRate === null ? (
          <Missing />
        ) : (
          <>
            {percent(hitRate.rate)}{' '}
            <span className="faint">
              ({texts.between(percent(hitRate.low), percent(hitRate.high))})
            </span>
          </>
        )}
      </td>
      <td className="num">{brier?.toFixed(4) ?? <Missing />}</td>
      <td className="num">{errorToLastPrice?.toFixed(4) ?? <Missing />}</td>
      <td className="num">
        {coverage === null ? (
          <Missing />
        ) : (
          [coverage.band50, coverage.band80, coverage.band90].map(percent).join(' / ')
        )}
      </td>
    </tr>
  );
};
