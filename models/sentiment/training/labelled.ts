/** A text, its class (a place in `classes`) and how much it counts. */
export type Labelled = { readonly text: string; readonly label: number; readonly weight: number };

export const classes: readonly string[] = ['negative', 'neutral', 'positive'];
