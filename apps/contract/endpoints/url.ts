import type { Endpoint } from './endpoint.ts';

/** The parts of a call that go into its URL; undefined parameters are omitted. */
export type UrlParts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Each value as JSON, as react-admin's simple-rest dialect sends them. */
  readonly jsonQuery?: Readonly<Record<string, unknown>>;
};

/** Path and query of a call: `/api/market-data/BTC/candles?limit=24`. */
export const urlOf = (
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {}, jsonQuery = {} }: UrlParts = {},
): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams([
    ...given(query).map(([name, value]): [string, string] => [name, String(value)]),
    ...given(jsonQuery).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  ]).toString();
  return search === '' ? filled : `${filled}?${search}`;
};

const given = (values: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);
