import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that a product left behind after its first start. */
    readonly writtenDataDir: string;
  }
}

/** Writes the demo's history once; the products of the suites go on from copies of it. */
export const setup = async (project: TestProject): Promise<() => void> => {
  const dataDir = makeDataDir();
  const product = await startProduct({ dataDir });
  const code = await product.stop();
  if (code !== 0) throw new Error(`The first product ended with ${String(code)}.`);
  project.provide('writtenDataDir', dataDir);
  return () => {
    rmSync(dataDir, { recursive: true, force: true });
  };
};
