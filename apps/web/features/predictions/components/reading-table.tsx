import type { JSX, ReactNode } from 'react';
import { MissingValue } from '#ui/parts/missing.tsx';
import { predictionTexts } from '../texts.ts';

const texts = predictionTexts.technical;

export type IndicatorRow = { name: string; value: ReactNode; meaning?: ReactNode };

/** Indicators with their values and interpretations. */
export const IndicatorTable = ({
  caption,
  rows,
}: {
  caption: string;
  rows: readonly IndicatorRow[];
}): JSX.Element => (
  <table className="readings">
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{texts.indicator}</th>
        <th scope="col" className="number">
          {texts.value}
        </th>
        <th scope="col">{texts.meaning}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, value, meaning }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="number">{value ?? <MissingValue />}</td>
          <td>{value === null ? null : meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
