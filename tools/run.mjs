/* Runs one script of the project on the pinned Node: `node tools/run.mjs <script> …`. */
import { ensureInstalled, runPinned } from './setup.mjs';

const [script, ...args] = process.argv.slice(2);
ensureInstalled();
process.exitCode = await runPinned(script, args);
