/** Why bytes are not accepted as a picture. */
export type PictureErrorCode =
  'not-a-picture' | 'animated' | 'too-many-pixels' | 'disguised' | 'damaged' | 'busy';

/** The picture is refused and not stored. */
export class PictureRefusedError extends Error {
  readonly fault: PictureErrorCode;
  constructor(fault: PictureErrorCode, options?: ErrorOptions) {
    super(`The picture is refused: ${fault}.`, options);
    this.name = 'PictureRefusedError';
    this.fault = fault;
  }
}

/** Size in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** Creates small versions of pictures from people and outlets. */
export interface Pictures {
  /**
   * Returns a WebP picture of exactly this size, cropped, upright and without metadata. Throws
   * `PictureRefusedError`.
   */
  crop(bytes: Uint8Array, size: PictureSize): Promise<Uint8Array>;
}
