/** What a member agrees to when an account is opened. */
export const legalDocuments = ['terms', 'privacy', 'risk'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

export type AcceptedVersions = Readonly<Record<LegalDocument, string>>;

/** The versions that are shown now: a member who accepted another one is asked again. A test holds each against its text. */
export const currentVersions: AcceptedVersions = {
  terms: '2026-11-22',
  privacy: '2026-11-24',
  risk: '2026-11-22',
};

/** Documents of which another version was accepted, or none. */
export const listUnaccepted = (accepted: AcceptedVersions | null): readonly LegalDocument[] =>
  legalDocuments.filter((name) => accepted?.[name] !== currentVersions[name]);
