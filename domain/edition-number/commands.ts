/** Assigns a number to a day's newsletter. Has no effect if the day has one. */
export type NumberEdition = {
  readonly type: 'NumberEdition';
  readonly date: string;
  readonly now: Date;
};
