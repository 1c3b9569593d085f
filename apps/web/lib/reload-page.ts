/** On its own, because tests cannot reload. */
export const reloadPage = (): void => {
  location.reload();
};
