/** Builds a read model again beside the one in use, then switches to it. */
export type RequestRebuild = {
  readonly type: 'RequestRebuild';
  /** The generation that was asked for; the same again is the same request. */
  readonly generation: number;
  readonly reason: string;
  readonly now: Date;
};
