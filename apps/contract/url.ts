import type { Endpoint } from './operation.ts';

/** The inputs of a call's URL. Undefined parameters are omitted. */
export type UrlParts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Each value is sent as JSON, as in react-admin's simple-rest dialect. */
  readonly jsonQuery?: Readonly<Record<string, unknown>>;
};

/** A query parameter that the API ignores; a different value each time bypasses caches. */
export const cacheBusterParameter = '_';

/** Path and query of a call: `/api/market-data/BTC/candles?limit=24`. */
export const buildUrl = (
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {}, jsonQuery = {} }: UrlParts = {},
): string => {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const queryString = new URLSearchParams([
    ...getDefinedEntries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ...getDefinedEntries(jsonQuery).map(([name, value]): [string, string] => [
      name,
      JSON.stringify(value),
    ]),
  ]).toString();
  return queryString === '' ? filledPath : `${filledPath}?${queryString}`;
};

const getDefinedEntries = (values: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Parameter in Name]: string } & PathParameters<Rest>
  : unknown;

/** The path of a call with its parameters filled in: `/api/market-data/BTC`. */
export const pathOf = <const Path extends string>(
  endpoint: { readonly path: Path },
  params: PathParameters<Path>,
): string => buildUrl(endpoint, { params: params as UrlParts['params'] & object });
