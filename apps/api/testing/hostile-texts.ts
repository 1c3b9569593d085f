import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = path.resolve(import.meta.dirname, '../../../../shared/data/08_hostile');

/** Texts that are hard to show, and a sample of markup and scripts that would only leave a mark. */
export const hostileTexts = (injections: number): readonly string[] | undefined => {
  try {
    const naughty = JSON.parse(readFileSync(path.join(folder, 'blns.json'), 'utf8')) as string[];
    const file = readFileSync(path.join(folder, 'xss-payload-list.txt.gz'));
    const all = gunzipSync(file)
      .toString('utf8')
      .split(/\r\n|\r|\n/)
      .filter(Boolean);
    const step = Math.max(1, Math.floor(all.length / injections));
    return [...naughty, ...all.filter((_, index) => index % step === 0).slice(0, injections)];
  } catch {
    return undefined;
  }
};

export const hostileTextsFolder = folder;
