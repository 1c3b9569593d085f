import type { JSX } from 'react';
import { uiTexts as texts } from '../texts.ts';

/** Placeholder for a figure that the source does not report. */
export const MissingValue = (): JSX.Element => (
  <span className="faint" title={texts.notReported}>
    —<span className="visually-hidden"> {texts.notReported}</span>
  </span>
);
