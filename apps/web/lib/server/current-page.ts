/** The page in the browser. An object, so that tests can replace what jsdom does not implement. */
export const currentPage = {
  reload: (): void => {
    location.reload();
  },
};
