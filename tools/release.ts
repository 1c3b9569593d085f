/*
 * Records a release in `releases/<version>/`, or accepts the documents that a new version of a
 * read model produces from the recorded releases.
 */
import { OperatorError } from '#platform/plain-error.ts';
import { projections } from '#projections/catalogue.ts';
import {
  acceptDocuments,
  changelogLine,
  addToChangelog,
  requireNewVersion,
} from './release/accept-documents.ts';
import { readExpected } from './release/expected-documents.ts';
import { recordRelease } from './release/record-release.ts';
import { listReleases } from './release/release-folder.ts';
import { replayRelease } from './release/replay-release.ts';

const usage = `Usage: npm run release -- <version>             record a release, such as 0.2.0
       npm run release -- accept <read model> …  accept what a read model of a new version shows`;

const record = async (version: string): Promise<void> => {
  console.log(
    `${await recordRelease(version)} was recorded. Add its line to tools/releases.test.ts.`,
  );
};

const accept = async (readModels: readonly string[]): Promise<void> => {
  const known = new Set(projections.map(({ collection }) => collection.name));
  const unknown = readModels.find((name) => !known.has(name));
  if (unknown !== undefined) throw new OperatorError(`There is no read model "${unknown}".`);
  for (const release of listReleases()) {
    const replayed = await replayRelease(release.folder);
    const selected = replayed.filter(({ readModel }) => readModels.includes(readModel));
    // Checks all documents first, so that either all or none are accepted.
    for (const actual of selected) {
      requireNewVersion(readExpected(release.folder, actual.readModel), actual);
    }
    for (const actual of selected) {
      acceptDocuments(release, actual).forEach((line) => {
        console.log(line);
      });
      addToChangelog(changelogLine(actual));
    }
  }
};

const main = async ([first, ...rest]: readonly string[]): Promise<void> => {
  if (first === 'accept' && rest.length > 0) return accept(rest);
  if (first !== undefined && rest.length === 0 && /^\d+\.\d+\.\d+$/.test(first)) {
    return record(first);
  }
  throw new OperatorError(usage);
};

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
