import type { CSSProperties, JSX } from 'react';
import type { FearGreedHistory } from '#contract/market/fear-greed.ts';
import { fearGreedCategories } from '#contract/market/fear-greed.ts';

const texts = {
  spent: {
    heads: ['Reading', 'Values', 'Share', 'Days'],
    range: (from: number, to: number): string => `${String(from)} to ${String(to)}`,
  },
} as const;

// The ranges of the labels: a value belongs to the first range that includes it.
const upperBounds = [25, 45, 55, 75, 100] as const;

/** The number of days in each range. */
export const DaysPerCategory = ({ days }: Pick<FearGreedHistory, 'days'>): JSX.Element => {
  const counts = upperBounds.map((end, at) => {
    const lowerBound = at === 0 ? 0 : (upperBounds[at - 1] ?? 0) + 1;
    return {
      from: lowerBound,
      end,
      count: days.filter(({ value }) => value >= lowerBound && value <= end).length,
    };
  });
  const maxCount = Math.max(...counts.map(({ count }) => count), 1);
  return (
    <table className="year-table">
      <caption>Days in each range</caption>
      <thead>
        <tr>
          {texts.spent.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map(({ from, end, count }, at) => (
          <tr key={from}>
            <th scope="row">{fearGreedCategories[at]}</th>
            <td className="faint">{texts.spent.range(from, end)}</td>
            <td className="bar">
              <i style={{ '--v': (count / maxCount) * 100 } as CSSProperties} />
            </td>
            <td className="number">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
