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

/** In pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** Makes small pictures of what people and outlets send. */
export interface Pictures {
  /** A WebP picture of exactly this size, cut at its edges, upright and without metadata. Throws `PictureRefusedError`. */
  crop(bytes: Uint8Array, size: PictureSize): Promise<Uint8Array>;
}
