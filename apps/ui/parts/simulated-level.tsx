import type { JSX } from 'react';
import { Level } from './source-line.tsx';
import { uiTexts as texts } from '../texts.ts';

/** Of a section that nobody measured: the band over the page says it in words. */
export const SimulatedLevel = ({ note = texts.simulated }: { note?: string }): JSX.Element => (
  <span className="source" title={note}>
    <Level share={1} hatched />
    <span className="visually-hidden">{texts.simulated}</span>
  </span>
);
