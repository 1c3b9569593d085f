import { fetchUtils } from 'react-admin';

/** react-admin's own call, with the catalogue's words for an answer that never came. */
export const callApi: typeof fetchUtils.fetchJson = (url, options) =>
  fetchUtils.fetchJson(url, options).catch((error: unknown) => {
    throw error instanceof TypeError ? new Error('Network Error', { cause: error }) : error;
  });
