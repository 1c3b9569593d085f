import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { apiProxy } from '#ui/build/api-proxy.ts';
import { contractDataPlugin } from '#ui/build/contract-data.ts';
import { legalTextsPlugin } from '#ui/build/legal-texts.ts';
import { subsetFonts } from '#ui/build/narrow-faces.ts';
import { precompress } from '#ui/build/precompress.ts';
import { staticShell } from './static-shell.ts';
import { startAfterFirstFrame } from './start-after-first-frame.ts';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [
    react(),
    contractDataPlugin(),
    legalTextsPlugin(),
    staticShell(),
    startAfterFirstFrame(),
    subsetFonts(),
    precompress(),
  ],
  server: {
    port: 5173,
    // The console's own development server, so that links between the two work.
    proxy: { ...apiProxy, '^/admin(?!/monitoring)': 'http://127.0.0.1:5174' },
  },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    manifest: true,
    // The content policy allows fonts and images from our own address only, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change rarely, so browsers can cache them across releases. Two files, which run in two tasks.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\//,
              tags: ['$initial'],
              priority: 5,
            },
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 4 },
            // Code needed before the first page is one file.
            { name: 'app', tags: ['$initial'], priority: 3 },
            // Only pages with a form load it; otherwise `shared` would bring it to every page.
            { name: 'forms', test: /react-hook-form|use-request-form/, priority: 2 },
            // Small modules used by several pages share one file.
            { name: 'shared', test: /apps|domain/, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
});
