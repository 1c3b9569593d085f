import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import type { Operation } from '#contract/operation.ts';
import { systemOperations, apiDocsPath } from '#contract/system/system.ts';
import type { Routes } from '../http/route.ts';
import { buildOpenApiDocument } from './document.ts';

export type OpenApiRouteDeps = {
  readonly routes: Routes;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly secureCookies: boolean;
};

export const openApiRoute = ({ routes, operations, secureCookies }: OpenApiRouteDeps): void => {
  // Built on first request, because it would take a tenth of every startup.
  let document: ReturnType<typeof buildOpenApiDocument> | undefined;
  routes.on(systemOperations.openApi, async () => {
    const { default: examples } = await import('./examples.json', { with: { type: 'json' } });
    document ??= buildOpenApiDocument(operations, { secureCookies, examples });
    return { body: { ...document } };
  });
};

const swaggerFolder = path.dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);
const swaggerFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tidemark API</title>
    <link rel="stylesheet" href="${apiDocsPath}/swagger-ui.css">
    <script src="${apiDocsPath}/swagger-ui-bundle.js" defer></script>
    <script src="${apiDocsPath}/start.js" defer></script>
  </head>
  <body><div id="docs"></div></body>
</html>
`;
// A separate file, because the content security policy forbids inline scripts.
const startScript = `SwaggerUIBundle({ url: '${systemOperations.openApi.path}', dom_id: '#docs', validatorUrl: null });\n`;

export const createApiDocsRouter = (): Router => {
  const router = Router();
  router.get(apiDocsPath, send(page, 'text/html; charset=utf-8'));
  router.get(`${apiDocsPath}/start.js`, send(startScript, 'text/javascript; charset=utf-8'));
  for (const [name, type] of Object.entries(swaggerFiles)) {
    router.get(`${apiDocsPath}/${name}`, async (_req, res) => {
      const bytes = await readFile(path.join(swaggerFolder, name));
      res.setHeader('cache-control', 'public, max-age=3600');
      res.setHeader('content-type', type);
      res.end(bytes);
    });
  }
  return router;
};

const send =
  (text: string, type: string): RequestHandler =>
  (_req, res) => {
    res.setHeader('cache-control', 'no-cache');
    res.setHeader('content-type', type);
    res.end(text);
  };
