import type { JSX } from 'react';
import { Choice } from '../../../components/choice.tsx';
import { forecastSymbols, nameOf, type ForecastSymbol } from '../coins.ts';
import { predictionTexts as texts } from '../texts.ts';

const options = forecastSymbols.map((symbol) => ({
  value: symbol,
  label: symbol,
  spoken: nameOf(symbol),
}));

type CoinChoiceProps = { chosen: ForecastSymbol; onChoose: (symbol: ForecastSymbol) => void };

/** Selects one of the eight coins. */
export const CoinChoice = ({ chosen, onChoose }: CoinChoiceProps): JSX.Element => (
  <div className="coin-choice">
    <Choice label={texts.coin} options={options} chosen={chosen} onChoose={onChoose} />
  </div>
);
