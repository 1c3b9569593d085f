import type { fetchUtils } from 'react-admin';
import { backgroundHeader } from '#contract/headers.ts';
import { sendRequest } from '#ui/api/call.ts';

export const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  const { text, ...answer } = await sendRequest(String(url), { ...options, headers });
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { ...answer, body: text, json };
};

/** For background requests, which do not prolong the session. */
export const backgroundClient: typeof httpClient = (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set(backgroundHeader, '1');
  return httpClient(url, { ...options, headers });
};
