import { cpSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeDataDir, startProduct, withHighRequestLimit } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly writtenDataDir: string;
    /** The product for test files that do not change its data. */
    readonly sharedProduct: { readonly url: string; readonly output: string };
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = makeDataDir();
  const product = await startProduct({ dataDir });
  expectSound(await product.stop());
  project.provide('writtenDataDir', dataDir);
  const sharedDir = makeDataDir();
  cpSync(dataDir, sharedDir, { recursive: true });
  const shared = await startProduct(withHighRequestLimit({ dataDir: sharedDir }));
  project.provide('sharedProduct', { url: shared.url, output: shared.output() });
  return async () => {
    expectSound(await shared.stop());
    for (const folder of [dataDir, sharedDir]) rmSync(folder, { recursive: true, force: true });
  };
};

const expectSound = (code: number | null): void => {
  if (code !== 0) throw new Error(`A product of all files ended with ${String(code)}.`);
};
