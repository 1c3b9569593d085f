import { findDocument, saveDocument } from '#application/kept-documents/keep-document.ts';
import { keptDocumentOperations, type KeptDocument } from '#contract/account/kept-documents.ts';
import type { Platform } from '#platform/platform.ts';
import type { Routes } from '../http/route.ts';

export type KeptDocumentRoutesDeps = {
  readonly routes: Routes;
  readonly platform: Pick<Platform, 'keptDocuments'>;
  readonly systemNow: () => Date;
};

export const keptDocumentRoutes = (deps: KeptDocumentRoutesDeps): void => {
  const { routes, platform, systemNow } = deps;
  const { keptDocuments } = platform;
  routes.on(keptDocumentOperations.keptNames, async ({ params, caller }) => {
    const documents = await keptDocuments.list(caller.accountId, params.kind);
    return { body: documents.map(({ name, savedAt }) => ({ name, savedAt })) };
  });
  routes.on(keptDocumentOperations.keptDocument, async ({ params, caller }) => {
    const document = await findDocument(platform, { ...params, accountId: caller.accountId });
    if (!document) return { body: { value: null, savedAt: null } };
    return { body: { value: document.value as KeptDocument['value'], savedAt: document.savedAt } };
  });
  routes.on(keptDocumentOperations.keepDocument, async ({ params, body, caller }) => {
    const { accountId } = caller;
    await saveDocument(platform, { ...params, ...body, accountId, now: systemNow() });
    return { body: undefined };
  });
  routes.on(keptDocumentOperations.forgetDocument, async ({ params, caller }) => {
    await keptDocuments.remove({ ...params, accountId: caller.accountId });
    return { body: undefined };
  });
};
