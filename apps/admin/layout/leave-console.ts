/** On its own, because tests cannot leave a page. */
export const leaveConsole = (): void => {
  location.assign('/');
};
