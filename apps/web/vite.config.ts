import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { apiProxy } from '#ui/api-proxy.ts';
import { narrowFaces } from '#ui/narrow-faces.ts';
import { precompress } from '#ui/precompress.ts';
import { chunkGroups } from './chunk-groups.ts';
import { firstWords } from './first-words.ts';
import { startAfterFirstFrame } from './start-after-first-frame.ts';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

// Lets the bundler drop the router's parts that nobody imports (`<Routes>`, forms, data routes): names and context types written onto them,
// and calls that are not marked pure, would keep all of them. Words for
// whoever misuses the router go, too. ADR 0012 has the figures.
const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.(displayName|contextType) = .*;$/gm, '')
        .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^( *)(invariant|warning)\(\n *([^\n]*),\n[\s\S]*?^\1\);$/gm, '$1$2($3);'),
  },
});

// Every query brings the code of endless lists, which we do not have, timers that one could replace, and calls that are deprecated, which
// the linter refuses. ADR 0024.
const leanQueries = (): Plugin => ({
  name: 'lean-queries',
  apply: 'build',
  transform: {
    filter: { id: /@tanstack\/query-core\/build\/modern\/(query(Client)?|timeoutManager)\.js$/ },
    handler: (code) =>
      code
        .replace(
          'this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : ',
          '',
        )
        .replace('new TimeoutManager()', 'defaultTimeoutProvider')
        .replaceAll(
          /^\t(?:\w*[iI]nfiniteQuery\w*|ensureQueryData|fetchQuery|prefetchQuery)\(options\) \{\n[\s\S]*?^\t\}$/gm,
          '',
        ),
  },
});

// Every use of a query asks whether to suspend, whether a boundary shall catch its fault, and whether a kept cache is being restored. Ours
// never do: pages say themselves what they show meanwhile. Each of these functions answers "no". ADR 0024.
const leanUseQuery = (): Plugin => ({
  name: 'lean-use-query',
  apply: 'build',
  transform: {
    filter: {
      id: /react-query\/build\/modern\/(suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider)\.js$/,
    },
    handler: (code) =>
      (/^export \{ ([\w, ]+) \};$/m.exec(code)?.[1] ?? '')
        .split(', ')
        .map((name) => `export const ${name} = () => false;`)
        .join('\n'),
  },
});

// Vite's own preloads style sheets as well; we have one, and the document loads it.
const leanPreload = (): Plugin => ({
  name: 'lean-preload',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `
      const known = new Set();
      export const __vitePreload = (load, files = []) => {
        for (const file of files) {
          if (known.has(file) || file.endsWith('.css')) continue;
          known.add(file);
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
        }
        return load();
      };`,
  },
});

/** What the document loads itself needs no preload when a page is opened; nor does the page, unless it needs further files. */
const loadedWithDocument = /\/(app|libraries|rolldown-runtime)-[^/]*$/;

const productionRouter = join(root, '../../node_modules/react-router/dist/production/index.mjs');

export default defineConfig(({ command }) => ({
  root,
  plugins: [
    react(),
    tailwind(),
    leanRouter(),
    leanQueries(),
    leanUseQuery(),
    leanPreload(),
    firstWords(),
    startAfterFirstFrame(),
    narrowFaces(),
    precompress(),
  ],
  resolve: {
    // The package's own entry is its development build, whose warnings nobody reads in production.
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [],
  },
  server: {
    port: 5173,
    // The console's own development server, so that links between the two lead somewhere.
    proxy: { ...apiProxy, '^/admin(?!/monitoring)': 'http://127.0.0.1:5174' },
  },
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    manifest: true,
    // The content policy allows fonts and images from our own address only, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (page, needed, { hostType }) => {
        if (hostType === 'html') return needed;
        const missing = needed.filter((file) => !loadedWithDocument.test(file));
        return missing.some((file) => file !== page) ? missing : [];
      },
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
}));
