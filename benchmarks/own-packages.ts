import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isQuick } from './size.ts';

const modifiedAt = (file: string): number => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** Installs the packages that only one benchmark needs; returns the reason when this machine cannot. */
export const installPackages = (folder: string): string | undefined => {
  const installedAt = modifiedAt(join(folder, 'node_modules', '.package-lock.json'));
  if (installedAt > 0 && installedAt >= modifiedAt(join(folder, 'package-lock.json')))
    return undefined;
  if (isQuick) return 'its packages are not installed; a full run installs them';
  console.log('Installing packages that only this benchmark needs; this can take minutes …');
  const words = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return undefined;
  return error ? `npm: ${error.message}` : `npm ci did not succeed in ${folder}`;
};

export const importPackage = async <Exports>(folder: string, name: string): Promise<Exports> => {
  const file = createRequire(join(folder, 'package.json')).resolve(name);
  return (await import(pathToFileURL(file).href)) as Exports;
};
