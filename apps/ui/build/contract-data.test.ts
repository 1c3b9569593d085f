import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toDataModule, toExportModule } from './contract-data.ts';

describe('what browsers get of a file of the contract with schemas', () => {
  it('is its endpoints and its plain data, each as a module of its own', () => {
    const exported = {
      limit: 300,
      kinds: ['a', 'b'],
      nested: { types: ['a'], none: null },
      schema: z.object({ name: z.string() }),
      nameOperations: { rename: { body: z.string() } },
      nameEndpoints: {},
      format: (value: number) => String(value),
    };
    expect(toDataModule(exported, 'names.ts').split('\n')).toEqual([
      "export { limit } from './names.ts?export=limit';",
      "export { kinds } from './names.ts?export=kinds';",
      "export { nested } from './names.ts?export=nested';",
      "export * as nameEndpoints from './names.ts?export=nameEndpoints';",
    ]);
    expect(toExportModule('kinds', exported.kinds)).toBe('export const kinds = ["a","b"];');
  });

  it('has each endpoint as an export, so that a build has only those that it uses', () => {
    const rename = { name: 'rename', method: 'put', path: '/a', resource: 'account' } as const;
    const endpoints = {
      rename: { ...rename, action: 'change' },
      check: { ...rename, name: 'check', action: 'read' },
    };
    expect(toExportModule('nameEndpoints', endpoints).split('\n')).toEqual([
      "import { createEndpoint } from '#contract/create-endpoint.ts';",
      'export const rename = /* @__PURE__ */ createEndpoint(["rename","put","/a","account"]);',
      'export const check = /* @__PURE__ */ createEndpoint(["check","put","/a","account"], "read");',
    ]);
  });
});
