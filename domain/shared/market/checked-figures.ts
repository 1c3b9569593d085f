/** Figures of a coin besides its price that are checked before they are shown. Changes in percent, extremes in USD. */
export const checkedFigures = ['change1h', 'change24h', 'change7d', 'low24h', 'high24h'] as const;
export type CheckedFigure = (typeof checkedFigures)[number];

export type ChangeFigure = 'change1h' | 'change24h' | 'change7d';

export const isChangeFigure = (figure: CheckedFigure): figure is ChangeFigure =>
  figure !== 'low24h' && figure !== 'high24h';
