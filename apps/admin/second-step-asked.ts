/** The password was correct; the login requires a code. */
export class SecondStepAsked extends Error {
  constructor() {
    super('A code is asked for.');
    this.name = 'SecondStepAsked';
  }
}
