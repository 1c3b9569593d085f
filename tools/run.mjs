/* `node tools/run.mjs <script> …` runs one script of the project on the pinned Node. */
import { groupOf } from './install.mjs';
import { ensureBuilt, ensureInstalled, runPinned } from './setup.mjs';

const [script, ...args] = process.argv.slice(2);
await ensureInstalled(groupOf(script));
await ensureBuilt({ only: ['server'] });
process.exitCode = await runPinned(script, args);
