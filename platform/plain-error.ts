/** Says everything in its message: whoever starts the program needs no stack. */
export class PlainError extends Error {
  readonly isPlain = true;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlainError';
  }
}
