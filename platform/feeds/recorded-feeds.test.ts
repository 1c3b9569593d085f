import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FeedError, readFeed } from './read-feed.ts';

// needs: ../shared/data beside the project
const recorded = path.resolve('../shared/data');
const there = existsSync(recorded);

/** The files of a tar: headers of 512 bytes, each followed by its file in blocks of 512. */
const filesOfTar = (file: string): { name: string; bytes: Uint8Array }[] => {
  const tar = gunzipSync(readFileSync(file));
  const found = [];
  for (let at = 0; at + 512 <= tar.length;) {
    const field = (from: number, length: number): string =>
      tar.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12).trim() || '0', 8);
    const isFile = /^[0\0]?$/.test(field(156, 1));
    if (isFile && field(0, 100) !== '')
      found.push({ name: field(0, 100), bytes: tar.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
};

describe.skipIf(!there)('the recorded feeds (skipped where ../shared/data is absent)', () => {
  it('are read without anything of CDATA, entities or tags left', () => {
    for (const file of globSync(path.join(recorded, '04_rss/*.xml'))) {
      const articles = readFeed({ bytes: readFileSync(file) });
      expect([file, articles.length]).toEqual([file, file.includes('coindesk') ? 50 : 3]);
      for (const { title, url, text, publishedAt, pictureUrl } of articles) {
        expect(`${String(title)} ${text.join(' ')}`).not.toMatch(
          /CDATA|&(?:amp|#\d+|[a-z]+);|<\/?[a-z]/i,
        );
        expect(url).toMatch(/^https:\/\/\S+utm_\S+=\S+&utm_/);
        expect(pictureUrl).toMatch(/^https:/);
        expect(publishedAt).not.toBeNull();
      }
    }
  });

  it.each([
    ['04_rss/gofeed_testdata.tar.gz', 541, 0],
    ['04_rss/w3c_feedvalidator_testcases.tar.gz', 2156, 2],
    ['04_rss/rss_parser_inputs.tar.gz', 30, 0],
  ])('and every file of %s is read or refused as no feed', (archive, count, withEntities) => {
    const files = filesOfTar(path.join(recorded, archive));
    expect(files).toHaveLength(count);
    const refused: string[] = [];
    for (const { name, bytes } of files) {
      try {
        readFeed({ bytes, address: 'https://corpus.example/' });
      } catch (error) {
        if (!(error instanceof FeedError)) throw new Error(name, { cause: error });
        refused.push(error.message);
      }
    }
    expect(refused.filter((reason) => reason.includes('entities'))).toHaveLength(withEntities);
    expect(refused.length).toBeLessThan(count / 6);
  });

  it('refuses XML bombs and external entities', () => {
    const bombs = filesOfTar(path.join(recorded, '08_hostile/xml_bombs_defusedxml.tar.gz'));
    expect(bombs).toHaveLength(11);
    for (const { name, bytes } of bombs) expect(() => readFeed({ bytes }), name).toThrow(FeedError);
  });
});
