/* `npm start`: installs, builds, and runs all of Tidemark in one process. */
import { ensureBuilt, ensureInstalled, runProduct } from './setup.mjs';
import { builtProgram } from './server-programs.mjs';

await ensureInstalled('product');
await ensureBuilt();
await runProduct(builtProgram('apps/embedded/main'));
