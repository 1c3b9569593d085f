import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly writtenDataDir: string;
  }
}

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
