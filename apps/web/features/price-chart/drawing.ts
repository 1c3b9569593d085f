/** Line colours by meaning. */
export type Tone = 'ink' | 'depth' | 'mark' | 'edge';

type Values = readonly (number | null)[];

/** A layer of a chart, with one value per time. */
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
  /** Bars from zero. With `atBottom`, they are at the bottom of the chart on their own scale, for volumes. */
  | { readonly kind: 'bars'; readonly values: Values; readonly atBottom?: true };

/** The period that has not ended yet, drawn after the others and moved with the price. */
export type RunningPeriod = {
  /** Its start, Unix time in milliseconds. */
  readonly time: number;
  /** Whether the last time of the drawing is its start, because some of its hours are finished. */
  readonly continuesLast: boolean;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

/** A chart as plain data, because the library that draws it is loaded later. */
export type Drawing = {
  /** Starts of the periods, Unix time in milliseconds, oldest first. */
  readonly times: readonly number[];
  readonly layers: readonly Layer[];
  /** Horizontal lines. */
  readonly levels?: readonly number[];
  /** The scale covers at least this interval. */
  readonly within?: readonly [number, number];
  readonly format: (value: number) => string;
  /** Labels of the scale, when neighbouring values need more digits than `format` has. */
  readonly formatScale?: (values: readonly number[]) => string[];
  readonly formatTime: (time: number) => string;
  /** A time below the chart. `withinDay` is true for a tick inside a day. */
  readonly formatTick: (time: number, withinDay: boolean) => string;
  /** Milliseconds from UTC to the zone whose days are labelled, at a time. */
  readonly getOffset: (time: number) => number;
};
