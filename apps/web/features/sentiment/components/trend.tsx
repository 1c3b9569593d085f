import type { JSX } from 'react';
import type { CoinSentimentAnswer } from '#contract/coin-sentiment.ts';
import { Sparkline } from '#ui/sparkline.tsx';
import { sentimentTexts } from '../texts.ts';

const texts = sentimentTexts.trend;
const size = { width: 72, height: 22 };

/** How the bullish share went in seven days; nothing where the plan does not show it, or two days with a share are missing. */
export const Trend = ({ symbol, trend }: CoinSentimentAnswer): JSX.Element | null => {
  const points = (trend ?? []).flatMap(({ bullish }) => (bullish === null ? [] : [bullish]));
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  return (
    <span className="tr7">
      <span className="faint" aria-hidden="true">
        {texts.title}
      </span>
      <Sparkline points={points} size={size} label={texts.label(symbol, first, last)} />
    </span>
  );
};
