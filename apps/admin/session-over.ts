let over = false;

/** True between the logout and the login page, when requests of the console would be refused. */
export const isLoggingOut = (): boolean => over;

export const setLoggingOut = (isOver: boolean): void => {
  over = isOver;
};
