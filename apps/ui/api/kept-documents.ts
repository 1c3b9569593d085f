import {
  type KeptDocument,
  type KeptDocumentKind,
  keptDocumentEndpoints,
} from '#contract/account/kept-documents.ts';
import { call } from './call.ts';

export type { KeptDocument };

type KeptValue = Readonly<Record<string, unknown>>;

/**
 * A document that the account stores under a name; `value` is null when there is none. Names consist of lower-case letters, digits, dots
 * and hyphens.
 */
export const fetchDocument = (
  kind: KeptDocumentKind,
  name: string,
  options: { signal?: AbortSignal } = {},
): Promise<KeptDocument> =>
  call(keptDocumentEndpoints.keptDocument, { params: { kind, name }, ...options });

export const saveDocument = async (
  kind: KeptDocumentKind,
  name: string,
  value: KeptValue,
): Promise<void> => {
  await call(keptDocumentEndpoints.keepDocument, {
    params: { kind, name },
    body: { value },
    unseen: true,
  });
};

export const deleteDocument = async (kind: KeptDocumentKind, name: string): Promise<void> => {
  await call(keptDocumentEndpoints.forgetDocument, { params: { kind, name }, unseen: true });
};
