import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FeedError, readFeed } from './read-feed.ts';
import { readTarFiles } from './testing/files-of-tar.ts';

// needs: ../shared/data beside the project
const recorded = path.resolve('../shared/data');
const there = existsSync(recorded);

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
    const files = readTarFiles(path.join(recorded, archive));
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

  it('refuses declared and external entities', () => {
    const files = readTarFiles(path.join(recorded, '08_hostile/xml_bombs_defusedxml.tar.gz'));
    expect(files).toHaveLength(11);
    for (const { name, bytes } of files) expect(() => readFeed({ bytes }), name).toThrow(FeedError);
  });
});
