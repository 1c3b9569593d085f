import { useState, type JSX, type ReactNode } from 'react';
import { Section } from '#ui/parts/section.tsx';
import type { Drawing } from '../drawing.ts';
import { priceChartTexts } from '../texts.ts';
import { ChartBox } from './chart-box.tsx';

const texts = {
  keys: (name: string): string => `${name}. Use the arrow keys to move the marker.`,
  value: (moment: string, value: string): string => `${moment}, ${value}`,
} as const;

type ValueLine = { name: string; values: readonly (number | null)[]; swatch?: string };

type IndicatorSectionProps = {
  title: string;
  definition: string;
  drawing: Drawing;
  /** The values at the mark. Screen readers announce the first one. */
  lines: readonly ValueLine[];
  /** A word for an unusual value. */
  verdict?: (value: number) => string | null;
  label?: string;
  large?: boolean;
  children?: ReactNode;
};

const formatFigure = (drawing: Drawing, value: number | null | undefined): string =>
  typeof value === 'number' ? drawing.format(value) : 'not enough candles';

/** One indicator: its values at the mark, its chart, and what it is. */
export const IndicatorSection = ({
  title,
  definition,
  drawing,
  lines,
  verdict,
  label = title,
  large = false,
  children,
}: IndicatorSectionProps): JSX.Element => {
  const [markedIndex, setMarkedIndex] = useState<number | null>(null);
  const at = Math.min(markedIndex ?? drawing.times.length - 1, drawing.times.length - 1);
  const [first] = lines;
  const value = first?.values[at];
  const verdictText = typeof value === 'number' ? verdict?.(value) : null;
  const formatMomentAt = (index: number): string => drawing.formatTime(drawing.times[index] ?? 0);
  return (
    <Section title={title}>
      <p className="point">
        <span>{priceChartTexts.at(formatMomentAt(at))}</span>
        {lines.map(({ name, values, swatch }) => (
          <span key={name}>
            {swatch === undefined ? null : <i className={`swatch ${swatch}`} aria-hidden="true" />}
            {lines.length > 1 ? `${name} ` : ''}
            <b>{formatFigure(drawing, values[at])}</b>
          </span>
        ))}
        {verdictText === null || verdictText === undefined ? null : <span>{verdictText}</span>}
      </p>
      <ChartBox
        small={!large}
        drawing={drawing}
        label={texts.keys(label)}
        describe={(index) =>
          texts.value(formatMomentAt(index), formatFigure(drawing, first?.values[index]))
        }
        onMark={setMarkedIndex}
      />
      {children}
      <p className="explanation">{definition}</p>
    </Section>
  );
};
