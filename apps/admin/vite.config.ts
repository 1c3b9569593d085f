import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { apiProxy } from '#ui/build/api-proxy.ts';
import { contractDataPlugin } from '#ui/build/contract-data.ts';
import { subsetFonts } from '#ui/build/narrow-faces.ts';
import { precompress } from '#ui/build/precompress.ts';

// The server replaces `__CSP_NONCE__` in the built document with a new nonce for each response and adds it to the
// policy, so that only Emotion may add styles.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  plugins: [react(), contractDataPlugin(), subsetFonts(), precompress()],
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5174, proxy: apiProxy },
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // Inlined images would require `data:` in the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
});
