/** In its own module, because tests have to mock it: jsdom cannot reload. */
export const reloadPage = (): void => {
  location.reload();
};
