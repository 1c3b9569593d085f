/** A store on another server cannot be asked right now; the same call may work later. */
export class UnavailableError extends Error {
  readonly isPlain = true;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnavailableError';
  }
}
