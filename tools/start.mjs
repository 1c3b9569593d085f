/* `npm start`: installs, builds, and runs all of Tidemark in one process. */
import { ensureBuilt, ensureInstalled, runProduct } from './setup.mjs';

ensureInstalled();
await ensureBuilt();
process.exitCode = await runProduct('apps/embedded/main.ts', process.argv.slice(2));
