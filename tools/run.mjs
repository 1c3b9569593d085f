/* `node tools/run.mjs <script> …` runs one script of the project on the pinned Node. */
import { ensureBuilt, ensureInstalled, runPinned } from './setup.mjs';

const [script, ...args] = process.argv.slice(2);
ensureInstalled();
await ensureBuilt({ only: ['server'] });
process.exitCode = await runPinned(script, args);
