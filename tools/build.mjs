/* `npm run build`: builds the front ends and the server, changed or not. */
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
await ensureBuilt({ force: true });
