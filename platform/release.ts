import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

const { version } = JSON.parse(
  readFileSync(findPackageJSON('.', import.meta.url) ?? '', 'utf8'),
) as { readonly version: string };

/** The version of this program, such as `0.1.0`. */
export const currentRelease = version;

/** Negative when the first release is older than the second. */
export const compareReleases = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });
