import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toDataModule, toEndpointModule } from './contract-data.ts';

describe('what browsers get of a file of the contract with schemas', () => {
  it('is its plain data', () => {
    const exported = {
      limit: 300,
      kinds: ['a', 'b'],
      nested: { types: ['a'], none: null },
      schema: z.object({ name: z.string() }),
      operations: { rename: { body: z.string() } },
      format: (value: number) => String(value),
    };
    expect(toDataModule(exported, 'names.ts').split('\n')).toEqual([
      'export const limit = 300;',
      'export const kinds = ["a","b"];',
      'export const nested = {"types":["a"],"none":null};',
    ]);
  });

  it('has endpoints as a module of their own', () => {
    const rename = { name: 'rename', method: 'put', path: '/a', resource: 'account' } as const;
    expect(toDataModule({ nameEndpoints: {}, limit: 3 }, 'names.ts').split('\n')).toEqual([
      "export * as nameEndpoints from './names.ts?endpoints=nameEndpoints';",
      'export const limit = 3;',
    ]);
    expect(
      toEndpointModule({
        rename: { ...rename, action: 'change' },
        check: { ...rename, name: 'check', action: 'read' },
      }).split('\n'),
    ).toEqual([
      "import { createEndpoint } from '#contract/create-endpoint.ts';",
      'export const rename = /* @__PURE__ */ createEndpoint(["rename","put","/a","account"]);',
      'export const check = /* @__PURE__ */ createEndpoint(["check","put","/a","account"], "read");',
    ]);
  });
});
