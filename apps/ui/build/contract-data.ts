import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { getUsualAction } from '#contract/create-endpoint.ts';
import type { Endpoint } from '#contract/operation.ts';

const contractFolder = path.resolve(import.meta.dirname, '../../contract');

/** Whether a file of the contract has schemas or operations. */
export const hasSchemas = (source: string): boolean =>
  /^(import|\}) .*from '(zod|[./]+\/define-operations\.ts)';$/mu.test(source);

/**
 * Keeps schemas out of the browser. Of a file of the contract that has schemas or operations, browsers get the exports
 * that are plain data: endpoints, lists and limits.
 */
export const contractDataPlugin = (): Plugin => ({
  name: 'contract-data',
  enforce: 'pre',
  load: async (id) => {
    const [address = '', query] = id.split('?', 2);
    const file = path.normalize(address);
    if (!file.startsWith(contractFolder + path.sep)) return undefined;
    if (!hasSchemas(await readFile(file, 'utf8'))) return undefined;
    const exported = await importNewest(file);
    const name = new URLSearchParams(query).get('export');
    return name === null
      ? toDataModule(exported, path.basename(file))
      : toExportModule(name, exported[name]);
  },
});

type Exports = Readonly<Record<string, unknown>>;
type Endpoints = Readonly<Record<string, Endpoint>>;

// A file may change while the development server runs, and Node loads each address once.
const importNewest = async (file: string): Promise<Exports> => {
  const { mtimeMs } = await stat(file);
  const { href } = pathToFileURL(file);
  return (await import(/* @vite-ignore */ `${href}?${String(mtimeMs)}`)) as Exports;
};

/** Each export is a module of its own, so that a page loads only what it uses. */
export const toDataModule = (exported: Exports, fileName: string): string =>
  Object.entries(exported)
    .filter(([name, value]) => isEndpoints(name) || isData(value))
    .map(([name]) => {
      const binding = isEndpoints(name) ? `* as ${name}` : `{ ${name} }`;
      return `export ${binding} from './${fileName}?export=${name}';`;
    })
    .join('\n');

export const toExportModule = (name: string, value: unknown): string =>
  isEndpoints(name)
    ? toEndpointModule(value as Endpoints)
    : `export const ${name} = ${JSON.stringify(value)};`;

const isEndpoints = (name: string): boolean => name.endsWith('Endpoints');

const toEndpointModule = (endpoints: Endpoints): string =>
  [
    "import { createEndpoint } from '#contract/create-endpoint.ts';",
    ...Object.values(endpoints).map(({ name, method, path: address, resource, action }) => {
      const parts = JSON.stringify([name, method, address, resource]);
      const unusual = action === getUsualAction(method) ? '' : `, ${JSON.stringify(action)}`;
      return `export const ${name} = /* @__PURE__ */ createEndpoint(${parts}${unusual});`;
    }),
  ].join('\n');

const isData = (value: unknown): boolean => {
  if (typeof value !== 'object') return ['string', 'number', 'boolean'].includes(typeof value);
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isData);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData);
};
