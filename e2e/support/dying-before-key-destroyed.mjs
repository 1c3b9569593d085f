/*
 * Loaded before the product: kills the process, like a power cut, when it is about to destroy a
 * key.
 */
import { registerHooks } from 'node:module';

const place = 'destroy: async (...accountIds) => {';

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith('/platform/keys/sqlite.adapter.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(place)) throw new Error('The key store destroys keys in another way now.');
    return {
      ...loaded,
      source: source.replace(place, `${place} process.kill(process.pid, 'SIGKILL');`),
    };
  },
});
