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
    const name = new URLSearchParams(query).get('endpoints');
    return name === null
      ? toDataModule(exported, path.basename(file))
      : toEndpointModule(exported[name] as Endpoints);
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

/** Endpoints are exports of a module of their own, so that a build has only those that it uses. */
export const toDataModule = (exported: Exports, fileName: string): string =>
  Object.entries(exported)
    .flatMap(([name, value]) => {
      if (name.endsWith('Endpoints'))
        return [`export * as ${name} from './${fileName}?endpoints=${name}';`];
      return isData(value) ? [`export const ${name} = ${JSON.stringify(value)};`] : [];
    })
    .join('\n');

export const toEndpointModule = (endpoints: Endpoints): string =>
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
