import type { fetchUtils } from 'react-admin';
import { send } from '#ui/call.ts';

/** The shared call in the form that `ra-data-simple-rest` expects of its HTTP client. */
export const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  const { text, ...answer } = await send(String(url), { ...options, headers });
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { ...answer, body: text, json };
};
