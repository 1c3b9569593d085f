import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRotatingFile } from './rotating-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tidemark-log-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const logs = (): string => path.join(folder, 'logs');
const file = (): string => path.join(logs(), 'tidemark.log');
const read = (name: string): string => readFileSync(path.join(logs(), name), 'utf8');
const open = (given: Partial<Parameters<typeof openRotatingFile>[0]> = {}) => {
  const failures: string[] = [];
  const onFailure = ({ message }: Error): void => void failures.push(message);
  const log = openRotatingFile({ file: file(), maxBytes: 10, maxFiles: 3, onFailure, ...given });
  return { ...log, failures };
};
const diskError = (code: string): Error => Object.assign(new Error(`${code}: no`), { code });

describe('a log file', () => {
  it('is made with its folder, for its owner only, by the first line', () => {
    const log = open();
    expect(readdirSync(folder)).toEqual([]);
    log.write('one\n');
    log.close();
    expect(read('tidemark.log')).toBe('one\n');
  });

  it('keeps the newest lines in a fixed number of files of a limited size', () => {
    const log = open();
    for (const line of ['1111\n', '2222\n', '3333\n', '4444\n', '5555\n', '6666\n', '7777\n'])
      log.write(line);
    log.close();
    expect(readdirSync(logs()).sort()).toEqual([
      'tidemark.1.log',
      'tidemark.2.log',
      'tidemark.log',
    ]);
    expect(read('tidemark.log')).toBe('7777\n');
    expect(read('tidemark.1.log')).toBe('5555\n6666\n');
    expect(read('tidemark.2.log')).toBe('3333\n4444\n');
  });

  it('counts bytes, and stores a line that is longer than a file', () => {
    const log = open();
    log.write('äöü\n');
    log.write('äöü\n');
    log.write(`${'x'.repeat(30)}\n`);
    log.write('y\n');
    log.close();
    expect(read('tidemark.log')).toBe('y\n');
    expect(read('tidemark.1.log')).toBe(`${'x'.repeat(30)}\n`);
    expect(read('tidemark.2.log')).toBe('äöü\n');
  });

  it('is continued by the next process, up to the same size', () => {
    const first = open();
    first.write('1111\n');
    first.close();
    const second = open();
    second.write('2222\n');
    second.write('3333\n');
    second.close();
    expect(read('tidemark.1.log')).toBe('1111\n2222\n');
    expect(read('tidemark.log')).toBe('3333\n');
  });

  it.each(['ENOSPC', 'EIO', 'EDQUOT'])('that gets %s says so once, and is tried again', (code) => {
    const disk = { isFull: true, writes: 0, now: 0 };
    const log = open({
      now: () => disk.now,
      write: (descriptor, line) => {
        disk.writes += 1;
        if (disk.isFull) throw diskError(code);
        return writeSync(descriptor, line);
      },
    });
    for (const line of ['1\n', '2\n', '3\n']) log.write(line);
    expect(disk.writes).toBe(1);
    disk.now += 20_000;
    log.write('4\n');
    expect(disk.writes).toBe(2);
    expect(log.failures).toEqual([`${code}: no`]);
    disk.isFull = false;
    disk.now += 20_000;
    log.write('5\n');
    log.close();
    expect(read('tidemark.log')).toBe('5\n');
    expect(log.failures).toHaveLength(1);
  });

  it('that cannot be made says so once', () => {
    writeFileSync(logs(), 'a file where the folder would be');
    const log = open();
    log.write('1\n');
    log.write('2\n');
    log.close();
    expect(log.failures).toHaveLength(1);
    expect(readFileSync(logs(), 'utf8')).toBe('a file where the folder would be');
  });
});
