import type { CSSProperties, JSX } from 'react';
import { Section } from '#ui/parts/section.tsx';

const marks = [
  { at: 0, text: '−1' },
  { at: 35, text: '−0.3' },
  { at: 65, text: '+0.3' },
  { at: 100, text: '+1' },
] as const;

const toMarkStyle = (place: number, more: Record<string, number> = {}): CSSProperties =>
  ({ '--v': place, ...more }) as CSSProperties;

/** The scale from −1 to +1, with a mark at a story's score. */
export const ScoreScale = ({ score, label }: { score?: number; label?: string }): JSX.Element => (
  <div className="score-key">
    <div
      className="meter"
      style={toMarkStyle(0, { '--n': 20 })}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <i className="negative" />
      <i className="positive" />
      {score === undefined ? null : <b className="marker" style={toMarkStyle((score + 1) * 50)} />}
    </div>
    <div className="scale" aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark.at} style={toMarkStyle(mark.at)}>
          {mark.text}
        </span>
      ))}
    </div>
  </div>
);

export const ScoreLegend = (): JSX.Element => (
  <Section title="What the score means">
    <ScoreScale />
    <p className="explanation">
      From −1 to +1. Above +0.3 is Positive, below −0.3 Negative, anything in between is Neutral.
    </p>
    <p className="explanation">
      Price impact compares the first coin’s move in the hour after publication with its usual
      hourly move. It is pending until that hour is over.
    </p>
  </Section>
);
