/** An error for the operator. Its message is complete, so no stack is printed. */
export class OperatorError extends Error {
  readonly isPlain = true;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}
