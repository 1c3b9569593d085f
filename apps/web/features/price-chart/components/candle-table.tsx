import { useState, type JSX } from 'react';
import { formatPrice, formatSignificant } from '#contract/format.ts';
import type { Candles } from '#contract/market.ts';
import { Change } from '#ui/change.tsx';
import { priceChartTexts as texts } from '../texts.ts';

type CandleTableProps = {
  candles: Candles['candles'];
  label: string;
  formatTime: (time: number) => string;
};

/** Every candle that the chart draws, newest first; its rows are there once it is opened. */
export const CandleTable = ({ candles, label, formatTime }: CandleTableProps): JSX.Element => {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="twin"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>{texts.table.summary}</summary>
      {open ? (
        <div className="scroll tall" tabIndex={0} role="region" aria-label={label}>
          <table>
            <thead>
              <tr>
                {texts.table.heads.map((head, at) => (
                  <th key={head} scope="col" className={at === 0 ? undefined : 'num'}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {candles.toReversed().map((candle) => (
                <tr key={candle.openAt}>
                  <th scope="row">{formatTime(Date.parse(candle.openAt))}</th>
                  <td className="num">{formatPrice(candle.open)}</td>
                  <td className="num">{formatPrice(candle.high)}</td>
                  <td className="num">{formatPrice(candle.low)}</td>
                  <td className="num">{formatPrice(candle.close)}</td>
                  <td className="num">
                    <Change percent={changeOf(candle)} />
                  </td>
                  <td className="num">{formatSignificant(candle.volume, 6)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
};

const changeOf = ({ open, close }: { open: number; close: number }): number | null =>
  open === 0 ? null : (close / open - 1) * 100;
