import type { Endpoint } from './endpoint.ts';

/** What the signed-in account keeps between visits: unsaved edits and settings of pages. */
export const keptDocumentEndpoints = {
  keptNames: {
    name: 'keptNames',
    method: 'get',
    path: '/api/kept/{kind}',
    resource: 'account',
    action: 'read',
  },
  keptDocument: {
    name: 'keptDocument',
    method: 'get',
    path: '/api/kept/{kind}/{name}',
    resource: 'account',
    action: 'read',
  },
  keepDocument: {
    name: 'keepDocument',
    method: 'put',
    path: '/api/kept/{kind}/{name}',
    resource: 'account',
    action: 'change',
  },
  forgetDocument: {
    name: 'forgetDocument',
    method: 'delete',
    path: '/api/kept/{kind}/{name}',
    resource: 'account',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
