/** A store on another server is unavailable; the same call may work later. */
export class UnavailableError extends Error {
  readonly isPlain = true;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnavailableError';
  }
}
