import type { fetchUtils } from 'react-admin';
import { send } from '#ui/call.ts';

export const httpClient: typeof fetchUtils.fetchJson = async (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  const { text, ...answer } = await send(String(url), { ...options, headers });
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { ...answer, body: text, json };
};
