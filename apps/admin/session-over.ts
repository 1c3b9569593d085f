let isLogoutStarted = false;

/** True between the logout and the login page, when requests of the console would be refused. */
export const isLoggingOut = (): boolean => isLogoutStarted;

export const setLoggingOut = (isOver: boolean): void => {
  isLogoutStarted = isOver;
};
