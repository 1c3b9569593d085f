/** Colour of a line, by its meaning. */
export type Tone = 'ink' | 'depth' | 'mark' | 'edge';

type Values = readonly (number | null)[];

/** What is drawn over the times of a chart, a value per time. */
export type Layer =
  | {
      readonly kind: 'candles';
      readonly candles: readonly {
        readonly open: number;
        readonly high: number;
        readonly low: number;
        readonly close: number;
      }[];
    }
  /** A line, with the area between it and its first value. */
  | { readonly kind: 'baseline'; readonly values: Values }
  | { readonly kind: 'line'; readonly values: Values; readonly tone: Tone }
  /** Bars from zero; those of a volume stand at the foot of the chart, on a scale of their own. */
  | { readonly kind: 'bars'; readonly values: Values; readonly foot?: true };

/** A chart as plain data: the library that draws it is loaded later. */
export type Drawing = {
  /** Starts of the periods, Unix time in milliseconds, oldest first. */
  readonly times: readonly number[];
  readonly layers: readonly Layer[];
  /** Horizontal lines. */
  readonly levels?: readonly number[];
  /** The scale covers at least this interval. */
  readonly within?: readonly [number, number];
  readonly format: (value: number) => string;
  /** The values beside the scale, where they need to be told apart; `format` otherwise. */
  readonly formatScale?: (values: readonly number[]) => string[];
  readonly formatTime: (time: number) => string;
  /** A time below the chart; within a day where the chart marks hours. */
  readonly formatTick: (time: number, withinDay: boolean) => string;
};
