let over = false;

/** True between the logout and the login page, when requests of the console would be refused. */
export const isSessionOver = (): boolean => over;

export const setSessionOver = (isOver: boolean): void => {
  over = isOver;
};
