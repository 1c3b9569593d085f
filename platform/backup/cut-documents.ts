import { createHash } from 'node:crypto';
import type { StoredDocument } from '../read-models/read-models.port.ts';

// On average. Fewer would make many small files, more would copy much for a changed document.
const documentsPerPart = 512;
const maxPartBytes = 8 * 1024 * 1024;

/**
 * Groups documents that are sorted by id into texts of lines. The id decides where a group ends, so
 * that a new document changes only its own group.
 */
export async function* cutDocuments(
  documents: AsyncIterable<StoredDocument>,
): AsyncGenerator<{ readonly text: string; readonly count: number }> {
  let lines: string[] = [];
  let bytes = 0;
  for await (const { id, position, document } of documents) {
    const line = JSON.stringify([id, position, document]);
    lines.push(line);
    bytes += line.length;
    if (!isPartBoundary(id) && bytes < maxPartBytes) continue;
    yield { text: lines.join('\n'), count: lines.length };
    lines = [];
    bytes = 0;
  }
  if (lines.length > 0) yield { text: lines.join('\n'), count: lines.length };
}

const isPartBoundary = (id: string): boolean =>
  createHash('sha256').update(id).digest().readUInt32BE(0) % documentsPerPart === 0;

export const parseDocuments = (text: string): readonly StoredDocument[] =>
  text.split('\n').map((line) => {
    const [id, position, document] = JSON.parse(line) as [string, string, string | null];
    return { id, position, document };
  });
