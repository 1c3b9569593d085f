import { rmSync } from 'node:fs';
import type { Measurement } from '../measurement.ts';
import { startProduct } from '../product.ts';
import { measureCatchingUp } from './catching-up.ts';
import { fullSizeFolder } from './full-size.ts';
import { measureLists } from './lists.ts';
import { measureRebuilds } from './rebuilds.ts';

/**
 * The product as `npm start` runs it, with 100,000 members of 20 events each, which were written while it did not run: how
 * it answers while its read models catch up, then every list of the console, then the rebuild of each read model.
 */
export const measureConsole = async (): Promise<Measurement[]> => {
  const dataDir = await fullSizeFolder();
  try {
    const began = performance.now();
    const product = await startProduct({ dataDir, env: { REQUESTS_PER_MINUTE: '1000000000' } });
    try {
      return [
        ...(await measureCatchingUp(product.address, began)),
        await measureLists(product.address),
        ...(await measureRebuilds(product.address)),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
