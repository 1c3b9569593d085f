/* `npm run dev`: restarts the server on every change; the front ends reload on their own. */
import { ensureBuilt, ensureInstalled, runPinned, tool } from './setup.mjs';

await ensureInstalled('product');
await ensureBuilt({ only: ['frontEnds'] });
console.log('With hot reload: http://127.0.0.1:5173/ · console: http://127.0.0.1:5173/admin/');
await Promise.race([
  runPinned('apps/embedded/main.ts', [], {
    watch: true,
    env: { LOG_FORMAT: 'text', ...process.env },
  }),
  tool('vite', ['--config', 'apps/web/vite.config.ts', '--host', '127.0.0.1', '--strictPort']),
  tool('vite', ['--config', 'apps/admin/vite.config.ts', '--host', '127.0.0.1', '--strictPort']),
]);
