import type { JSX } from 'react';
import { formatCount, formatDecimals } from '#contract/format.ts';
import type { Prediction } from '#contract/predictions/predictions.ts';
import { mfiZone, getVolumeTrend } from '../levels.ts';
import { IndicatorTable, type IndicatorRow } from './reading-table.tsx';

const texts = {
  amount: (units: string, symbol: string): string => `${units} ${symbol}`,
  ratio: 'Compared with the previous 24h',
  ratioWords: { more: 'Above average', less: 'Below average' },
  mfi: 'MFI (14 hourly candles)',
  mfiWords: { high: 'Strong inflow', low: 'Strong outflow', middle: 'Neutral' },
  largeWords: { high: 'High', moderate: 'Moderate', low: 'Low' },
  trend: 'Volume trend (24h)',
  trendWords: {
    strongBuying: 'Strong buying',
    buying: 'Moderate buying',
    selling: 'Moderate selling',
    strongSelling: 'Strong selling',
  },
} as const;
const mfiTone = { high: 'tone-high', low: 'tone-low', middle: undefined } as const;

type Volumes = Prediction['volumeAnalysis'];

/** Indicators based on the volumes of the last hours. */
export const VolumeTab = ({ prediction }: { prediction: Prediction }): JSX.Element => {
  const { symbol, volumeAnalysis: volumes } = prediction;
  return (
    <IndicatorTable
      caption="Volume, last hours"
      rows={[
        { name: 'Volume, last hour', value: formatVolume(volumes.currentVolume, symbol) },
        createRatioRow(volumes),
        { name: 'On-balance volume (30d)', value: formatVolume(volumes.obv, symbol) },
        createMfiRow(volumes),
        {
          name: 'Volume RSI (14 hourly candles)',
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
  name: 'Large traders',
  value: large && texts.largeWords[large],
  meaning: 'How far this hour’s volume is above its 30-day level',
});

const createConfirmationRow = ({ volumeConfirmation: confirmed }: Volumes): IndicatorRow => {
  const value = confirmed === true ? 'Yes' : 'No';
  return {
    name: 'Volume confirmation',
    meaning: 'Above-average volume on the latest move',
    value: confirmed === null ? null : value,
  };
};

const createTrendRow = ({ volumeTrend: trend }: Volumes): IndicatorRow => {
  if (trend === null) return { name: texts.trend, value: null };
  const value = formatDecimals(trend, 2);
  return { name: texts.trend, value, meaning: texts.trendWords[getVolumeTrend(trend)] };
};
