/** In its own module, because tests have to mock it: jsdom cannot navigate. */
export const leaveConsole = (): void => {
  location.assign('/');
};
