/** The password was correct; the login requires a code. */
export class SecondStepRequiredError extends Error {
  constructor() {
    super('A code is asked for.');
    this.name = 'SecondStepAsked';
  }
}
