/** A text, its class (an index into `classes`) and its training weight. */
export type LabelledText = {
  readonly text: string;
  readonly label: number;
  readonly weight: number;
};

export const classes: readonly string[] = ['negative', 'neutral', 'positive'];
