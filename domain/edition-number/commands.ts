/** Gives a day's newsletter its number; a day that has one keeps it. */
export type NumberEdition = {
  readonly type: 'NumberEdition';
  readonly date: string;
  readonly now: Date;
};
