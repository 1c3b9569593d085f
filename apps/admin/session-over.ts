let over = false;

/** From the logout until the login page is there, which is a moment later, what the console asks by itself would be refused. */
export const isSessionOver = (): boolean => over;

export const setSessionOver = (isOver: boolean): void => {
  over = isOver;
};
