import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { hashLegalText, parseLegalText } from './parse-legal-text.ts';

export const legalFolder = path.resolve(import.meta.dirname, '../../../legal');

/** The digest of every version of every document, by its name. */
export type LegalVersions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const readLegalVersions = (folder: string): LegalVersions =>
  JSON.parse(readFileSync(path.join(folder, 'versions.json'), 'utf8')) as LegalVersions;

/** What is wrong with the version of a text, or undefined. */
export const findVersionError = (
  { name, markdown }: { readonly name: string; readonly markdown: string },
  versions: LegalVersions,
): string | undefined => {
  const { version } = parseLegalText(markdown);
  const recordedVersions = versions[name] ?? {};
  const digest = recordedVersions[version];
  if (digest === hashLegalText(markdown)) return undefined;
  if (digest !== undefined)
    return `legal/${name}.md was changed, but its version is still ${version}. Enter the day of publication as the new version at the top of the file, and run: npm run legal`;
  const newerVersion = Object.keys(recordedVersions).find((other) => other > version);
  return newerVersion === undefined
    ? `legal/${name}.md has the new version ${version}, which is not recorded yet. Run: npm run legal`
    : `legal/${name}.md has version ${version}, but ${newerVersion} was published already. Enter a later day as its version.`;
};

/**
 * Turns the Markdown files of the folder `legal` into modules with their content. The build fails if
 * a text was changed without a new version.
 */
export const legalTextsPlugin = (): Plugin => ({
  name: 'legal-texts',
  transform: (markdown, id) => {
    if (path.dirname(id) !== legalFolder || !id.endsWith('.md')) return undefined;
    const name = path.basename(id, '.md');
    const versionError = findVersionError({ name, markdown }, readLegalVersions(legalFolder));
    if (versionError !== undefined) throw new Error(versionError);
    return { code: `export default ${JSON.stringify(parseLegalText(markdown))};`, map: null };
  },
});
