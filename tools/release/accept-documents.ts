import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#platform/plain-error.ts';
import { diffDocuments } from './compare-documents.ts';
import { type ExpectedDocuments, readExpected, writeExpected } from './expected-documents.ts';
import type { Release } from './release-folder.ts';

/** Throws unless the read model has a new version, which is required to accept its documents. */
export const requireNewVersion = (
  expected: ExpectedDocuments | undefined,
  actual: ExpectedDocuments,
): void => {
  if (!expected || expected.version < actual.version) return;
  throw new OperatorError(
    `${actual.readModel} still has version ${String(expected.version)}: raise it in its read-model.ts, so that running installations rebuild it.`,
  );
};

/**
 * Replaces the expected documents of a release with the current ones. Returns the differences as
 * lines.
 */
export const acceptDocuments = (
  { folder, version: release }: Pick<Release, 'folder' | 'version'>,
  actual: ExpectedDocuments,
): readonly string[] => {
  const expected = readExpected(folder, actual.readModel);
  requireNewVersion(expected, actual);
  const differences = diffDocuments(expected ?? { documents: [] }, actual);
  writeExpected(folder, actual);
  const head = `${actual.readModel} of ${release}: version ${String(expected?.version ?? 'none')} → ${String(actual.version)}, ${String(differences.length)} differences`;
  return [head, ...differences.map((line) => `  ${line}`)];
};

const changelogFile = path.resolve(import.meta.dirname, '..', '..', 'CHANGELOG.md');
const unreleased = '## Unreleased\n';

export const readChangelog = (): string => readFileSync(changelogFile, 'utf8');

export const changelogLine = ({
  readModel,
  version,
}: Pick<ExpectedDocuments, 'readModel' | 'version'>): string =>
  `- The read model \`${readModel}\` is rebuilt at the next start (version ${String(version)}).`;

/** Adds the line to the unreleased section unless it is already there. */
export const withChangelogLine = (changelog: string, line: string): string => {
  if (changelog.includes(line)) return changelog;
  if (!changelog.includes(unreleased))
    throw new OperatorError('CHANGELOG.md has no "## Unreleased".');
  const [before = '', ...after] = changelog.split(unreleased);
  return `${before}${unreleased}\n${line}\n${after
    .join(unreleased)
    .trimStart()
    .replace(/^(?=#)/, '\n')}`;
};

export const addToChangelog = (line: string): void => {
  writeFileSync(changelogFile, withChangelogLine(readChangelog(), line));
};
