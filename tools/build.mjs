/* `npm run build`: builds the front ends and the server, even if nothing changed. */
import { ensureBuilt, ensureInstalled } from './setup.mjs';

await ensureInstalled('product');
await ensureBuilt({ force: true });
