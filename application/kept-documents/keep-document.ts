import { dayMs } from '#domain/shared/time/durations.ts';
import type { KeptDocuments, NamedDocument } from '#platform/kept-documents/kept-documents.port.ts';

export type KeptDocumentsPort = { readonly keptDocuments: KeptDocuments };

/** Lifetime of each kind after the last save, in milliseconds; null if unlimited. */
export const documentLifetimes = { drafts: dayMs, views: null } as const satisfies Readonly<
  Record<string, number | null>
>;

export type SavedDocumentKind = keyof typeof documentLifetimes;

/** Documents that an account can keep per kind. The oldest are removed. */
export const maxDocumentsPerKind = 32;

export type DocumentToSave = {
  readonly accountId: string;
  readonly kind: SavedDocumentKind;
  readonly name: string;
  readonly value: unknown;
  /** System time. */
  readonly now: Date;
};

export const saveDocument = async (
  { keptDocuments }: KeptDocumentsPort,
  { accountId, kind, name, value, now }: DocumentToSave,
): Promise<void> => {
  const lifetime = documentLifetimes[kind];
  const expiresAt = lifetime === null ? null : new Date(now.getTime() + lifetime).toISOString();
  const savedAt = now.toISOString();
  await keptDocuments.save({ accountId, kind, name }, { value, savedAt, expiresAt });
  const storedDocuments = await keptDocuments.list(accountId, kind);
  for (const oldest of storedDocuments.slice(maxDocumentsPerKind)) {
    await keptDocuments.remove({ accountId, kind, name: oldest.name });
  }
};

export const findDocument = async (
  { keptDocuments }: KeptDocumentsPort,
  key: { readonly accountId: string; readonly kind: SavedDocumentKind; readonly name: string },
): Promise<NamedDocument | undefined> => {
  const document = await keptDocuments.find(key);
  return document && { name: key.name, ...document };
};

/** Deletes unsaved edits when a user logs out everywhere. */
export const deleteDrafts = (
  { keptDocuments }: KeptDocumentsPort,
  accountId: string,
): Promise<void> => keptDocuments.removeAll(accountId, 'drafts' satisfies SavedDocumentKind);
