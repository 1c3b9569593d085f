import type { JSX } from 'react';
import { formatCount, formatDecimals } from '#contract/format.ts';
import type { Prediction } from '#contract/predictions/predictions.ts';
import { mfiZone, getVolumeTrend } from '../levels.ts';
import { predictionTexts } from '../texts.ts';
import { IndicatorTable, type IndicatorRow } from './reading-table.tsx';

const texts = predictionTexts.volume;
const mfiTone = { high: 'tone-high', low: 'tone-low', middle: undefined } as const;

type Volumes = Prediction['volumeAnalysis'];

/** Indicators based on the volumes of the last hours. */
export const VolumeTab = ({ prediction }: { prediction: Prediction }): JSX.Element => {
  const { symbol, volumeAnalysis: volumes } = prediction;
  return (
    <IndicatorTable
      caption={texts.caption}
      rows={[
        { name: texts.current, value: formatVolume(volumes.currentVolume, symbol) },
        createRatioRow(volumes),
        { name: texts.obv, value: formatVolume(volumes.obv, symbol) },
        createMfiRow(volumes),
        {
          name: texts.rsi,
          value: volumes.volumeRSI === null ? null : formatDecimals(volumes.volumeRSI, 1),
        },
        createLargeTradesRow(volumes),
        createConfirmationRow(volumes),
        createTrendRow(volumes),
      ]}
    />
  );
};

const formatVolume = (units: number | null, symbol: string): string | null =>
  units === null ? null : texts.amount(formatCount(units), symbol);

const createRatioRow = ({ volumeRatio: ratio }: Volumes): IndicatorRow => {
  if (ratio === null) return { name: texts.ratio, value: null };
  const meaning = texts.ratioWords[ratio >= 1 ? 'more' : 'less'];
  return { name: texts.ratio, value: `${formatDecimals(ratio, 2)} ×`, meaning };
};

const createMfiRow = ({ mfi }: Volumes): IndicatorRow => {
  if (mfi === null) return { name: texts.mfi, value: null };
  const zone = mfiZone(mfi);
  const value = <span className={mfiTone[zone]}>{formatDecimals(mfi, 1)}</span>;
  return { name: texts.mfi, value, meaning: texts.mfiWords[zone] };
};

const createLargeTradesRow = ({ institutionalActivity: large }: Volumes): IndicatorRow => ({
  name: texts.large,
  value: large && texts.largeWords[large],
  meaning: texts.largeHint,
});

const createConfirmationRow = ({ volumeConfirmation: confirmed }: Volumes): IndicatorRow => {
  const value = confirmed === true ? texts.yes : texts.no;
  return {
    name: texts.confirmation,
    meaning: texts.confirmationHint,
    value: confirmed === null ? null : value,
  };
};

const createTrendRow = ({ volumeTrend: trend }: Volumes): IndicatorRow => {
  if (trend === null) return { name: texts.trend, value: null };
  const value = formatDecimals(trend, 2);
  return { name: texts.trend, value, meaning: texts.trendWords[getVolumeTrend(trend)] };
};
