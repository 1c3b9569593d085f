import { decryptFields, encryptFields, type CipherContext } from '../event-store/field-cipher.ts';
import { KeyDestroyedError, type KeyStore } from '../keys/keys.port.ts';
import type { KeptDocument, KeptDocuments, DocumentKey } from './kept-documents.port.ts';

/**
 * Values may contain personal data, so they are encrypted with the account's key and cannot be
 * read once the key is destroyed.
 */
export const encryptedKeptDocuments = ({
  documents,
  keys,
}: {
  readonly documents: KeptDocuments;
  readonly keys: Pick<KeyStore, 'find'>;
}): KeptDocuments => ({
  ...documents,
  find: async (key) => {
    const [document, dataKey] = await Promise.all([documents.find(key), keys.find(key.accountId)]);
    return document && dataKey && decryptDocument(dataKey, key, document);
  },
  list: async (accountId, kind) => {
    const [found, dataKey] = await Promise.all([
      documents.list(accountId, kind),
      keys.find(accountId),
    ]);
    if (!dataKey) return [];
    return found.map((each) => ({
      ...each,
      ...decryptDocument(dataKey, { accountId, kind, name: each.name }, each),
    }));
  },
  save: async (key, document) => {
    const dataKey = await keys.find(key.accountId);
    if (!dataKey) throw new KeyDestroyedError(key.accountId);
    const value = encryptFields({ key: dataKey, mark: 'enc1:' }, toCipherContext(key), [
      document.value,
    ]);
    await documents.save(key, { ...document, value });
  },
});

const toCipherContext = ({ accountId, kind, name }: DocumentKey): CipherContext => ({
  stream: `kept-${accountId}`,
  eventId: `${kind} ${name}`,
  fields: ['value'],
});

const decryptDocument = (
  dataKey: Uint8Array,
  key: DocumentKey,
  document: KeptDocument,
): KeptDocument => {
  const { value: sealed, savedAt, expiresAt } = document;
  const [value] = decryptFields(dataKey, toCipherContext(key), String(sealed));
  return { value, savedAt, expiresAt };
};
