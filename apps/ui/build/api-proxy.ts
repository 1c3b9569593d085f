// Where the development servers find the running product: this machine, or what `API_URL` names.
const target = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

/** Calls and the live feed go on to the product under the page's own host, as its origin check expects. */
export const apiProxy = {
  '/api': { target, changeOrigin: false },
  '/healthz': { target, changeOrigin: false },
  '/ws': { target: target.replace(/^http/u, 'ws'), ws: true, changeOrigin: false },
};
