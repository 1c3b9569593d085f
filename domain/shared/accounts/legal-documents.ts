/** Documents that a member accepts when creating an account. */
export const legalDocuments = ['terms', 'privacy', 'risk'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

export type AcceptedVersions = Readonly<Record<LegalDocument, string>>;

/**
 * The published versions. Members who accepted another version are asked to accept again. A test checks each version
 * against its text.
 */
export const currentVersions: AcceptedVersions = {
  terms: '2026-11-22',
  privacy: '2026-11-24',
  risk: '2026-11-22',
};

export const listUnaccepted = (accepted: AcceptedVersions | null): readonly LegalDocument[] =>
  legalDocuments.filter((name) => accepted?.[name] !== currentVersions[name]);
