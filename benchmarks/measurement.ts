/** One promised speed: a ratio to a floor that was measured in the same run, or a figure in its own unit. */
export type Measurement = {
  readonly name: string;
  readonly ratio: number;
  /** What must hold. */
  readonly limit: number;
  /** What is aimed at. */
  readonly aim: number;
  readonly lowerIsBetter: boolean;
  /** What was measured, in words, with the figures behind the ratio. */
  readonly detail: string;
};

export const holds = ({ ratio, limit, lowerIsBetter }: Measurement): boolean =>
  lowerIsBetter ? ratio <= limit : ratio >= limit;
