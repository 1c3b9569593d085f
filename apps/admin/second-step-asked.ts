/** The password was right; the login waits for a code. */
export class SecondStepAsked extends Error {
  constructor() {
    super('A code is asked for.');
    this.name = 'SecondStepAsked';
  }
}
