// Address of the running product for the development servers: this machine, or `API_URL`.
const target = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

/** Forwards API calls and the live feed under the page's own host, as the origin check expects. */
export const apiProxy = {
  '/api': { target, changeOrigin: false },
  '/healthz': { target, changeOrigin: false },
  '/ws': { target: target.replace(/^http/u, 'ws'), ws: true, changeOrigin: false },
};
