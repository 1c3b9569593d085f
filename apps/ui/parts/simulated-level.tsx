import type { JSX } from 'react';
import { FreshnessIndicator } from './source-line.tsx';
import { uiTexts as texts } from '../texts.ts';

/** Marks a section with simulated data, which the band above the page explains. */
export const SimulatedIndicator = ({ note = texts.simulated }: { note?: string }): JSX.Element => (
  <span className="source" title={note}>
    <FreshnessIndicator share={1} hatched />
    <span className="visually-hidden">{texts.simulated}</span>
  </span>
);
