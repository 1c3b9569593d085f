import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { acceptDocuments, changelogLine, withChangelogLine } from './accept-documents.ts';
import { describeDocumentMismatch } from './compare-documents.ts';
import { readExpected, writeExpected } from './expected-documents.ts';

const shown = (version: number, ...documents: { id: string; plan?: string; seen?: boolean }[]) => ({
  readModel: 'members',
  version,
  documents,
});
const before = shown(1, { id: 'a', plan: 'pro' }, { id: 'b', plan: 'free' });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-accept-'));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true }));
  writeExpected(folder, before);
});
const accept = (actual: ReturnType<typeof shown>) =>
  acceptDocuments({ folder, version: '0.1.0' }, actual);
const fault = (actual: ReturnType<typeof shown>) =>
  describeDocumentMismatch(readExpected(folder, 'members'), actual);

describe('other documents than recorded', () => {
  it('of the same version are a fault that names the fields, and are not accepted', () => {
    const changed = shown(1, { id: 'a', plan: 'basic', seen: true }, { id: 'c' });
    expect(fault(before)).toBeUndefined();
    expect(fault(changed)?.split('\n').slice(1)).toEqual([
      'a: plan "pro" → "basic"',
      'a: seen (absent) → true',
      'b: document is gone',
      'c: new document',
    ]);
    expect(() => accept(changed)).toThrow('members still has version 1');
    expect(readExpected(folder, 'members')).toEqual(before);
  });

  it('of a raised version are accepted once, and the fields that differ are printed', () => {
    const changed = shown(2, { id: 'a', plan: 'basic' }, { id: 'b', plan: 'free' });
    expect(fault(changed)).toContain('run npm run release -- accept members');
    expect(accept(changed)).toEqual([
      'members of 0.1.0: version 1 → 2, 1 differences',
      '  a: plan "pro" → "basic"',
    ]);
    expect(fault(changed)).toBeUndefined();
    expect(() => accept(changed)).toThrow('members still has version 2');
    expect(() => accept(before)).toThrow('members still has version 2');
  });

  it('of a new read model are accepted', () => {
    const other = { readModel: 'others', version: 1, documents: [{ id: 'a' }] };
    expect(describeDocumentMismatch(undefined, other)).toContain('others is new');
    expect(acceptDocuments({ folder, version: '0.1.0' }, other)).toEqual([
      'others of 0.1.0: version none → 1, 1 differences',
      '  a: new document',
    ]);
    expect(readExpected(folder, 'others')).toEqual(other);
  });
});

it('the changelog gets one line for each version, among what is not released', () => {
  const line = changelogLine(shown(2));
  const once = withChangelogLine('# Changelog\n\n## Unreleased\n\n- Old.\n\n## 0.1.0\n', line);
  expect(once).toBe(`# Changelog\n\n## Unreleased\n\n${line}\n- Old.\n\n## 0.1.0\n`);
  expect(withChangelogLine(once, line)).toBe(once);
  const empty = withChangelogLine('# Changelog\n\n## Unreleased\n\n## 0.1.0\n', line);
  expect(empty).toBe(`# Changelog\n\n## Unreleased\n\n${line}\n\n## 0.1.0\n`);
});
