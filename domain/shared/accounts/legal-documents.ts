import { publishedVersions } from './published-versions.ts';

/** Documents that a member accepts when creating an account. */
export const legalDocuments = ['terms', 'privacy', 'risk'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

export type AcceptedVersions = Readonly<Record<LegalDocument, string>>;

/** The published versions. Members who accepted another version are asked to accept again. */
export const currentVersions: AcceptedVersions = publishedVersions;

export const listUnacceptedDocuments = (
  accepted: AcceptedVersions | null,
): readonly LegalDocument[] =>
  legalDocuments.filter((name) => accepted?.[name] !== currentVersions[name]);
