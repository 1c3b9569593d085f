/** Why bytes are not taken as a picture. */
export type PictureFault =
  'not-a-picture' | 'animated' | 'too-many-pixels' | 'disguised' | 'damaged' | 'busy';

/** What was sent is not taken; nothing of it was kept. */
export class PictureRefusedError extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(`The picture is refused: ${fault}.`, options);
    this.name = 'PictureRefusedError';
    this.fault = fault;
  }
}

/** Makes small pictures of what people send. */
export interface Pictures {
  /** A WebP picture of `side` × `side` pixels, upright and without metadata. Throws `PictureRefusedError`. */
  square(bytes: Uint8Array, side: number): Promise<Uint8Array>;
}
