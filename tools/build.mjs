/* `npm run build`: builds both front ends, changed or not. */
import { ensureBuilt, ensureInstalled } from './setup.mjs';

ensureInstalled();
await ensureBuilt({ force: true });
