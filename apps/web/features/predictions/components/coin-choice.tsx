import type { JSX } from 'react';
import { SegmentedControl } from '#ui/forms/segmented-choice.tsx';
import { forecastSymbols, getCoinName, type ForecastSymbol } from '../coins.ts';

const options = forecastSymbols.map((symbol) => ({
  value: symbol,
  label: symbol,
  spoken: getCoinName(symbol),
}));

type CoinChoiceProps = { chosen: ForecastSymbol; onChoose: (symbol: ForecastSymbol) => void };

/** Selects one of the eight coins. */
export const CoinPicker = ({ chosen, onChoose }: CoinChoiceProps): JSX.Element => (
  <div className="coin-choice">
    <SegmentedControl label="Coin" options={options} chosen={chosen} onChoose={onChoose} />
  </div>
);
