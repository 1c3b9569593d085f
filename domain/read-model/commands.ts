/** Requests a rebuild of a read model. The new version is built in the background and then replaces the old one. */
export type RequestRebuild = {
  readonly type: 'RequestRebuild';
  /** The requested generation. Repeating the command with the same generation has no effect. */
  readonly generation: number;
  readonly reason: string;
  readonly now: Date;
};
