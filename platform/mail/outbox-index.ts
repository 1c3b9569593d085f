import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { PlainError } from '../plain-error.ts';
import type { SentMail } from './mail.port.ts';

/** Where a mail stands in the file; its content stays there. */
export type IndexedMail = Pick<SentMail, 'id' | 'accountId' | 'to'> & {
  readonly start: number;
  readonly bytes: number;
};

/** One line of JSON for each mail that was sent, oldest first. One call after another. */
export type OutboxIndex = {
  readonly has: (id: string) => boolean;
  readonly mails: () => readonly IndexedMail[];
  readonly read: (mails: readonly IndexedMail[]) => Promise<SentMail[]>;
  /** On disk afterwards, all of them or none. */
  readonly append: (mails: readonly SentMail[]) => Promise<void>;
  readonly keep: (isKept: (mail: IndexedMail) => boolean) => Promise<void>;
  readonly remove: () => Promise<void>;
};

export const openOutboxIndex = async (file: string): Promise<OutboxIndex> => {
  let mails = await readIndex(file);
  let ids = new Set(mails.map(({ id }) => id));
  const replaceBy = (kept: IndexedMail[]): void => {
    mails = kept;
    ids = new Set(kept.map(({ id }) => id));
  };
  return {
    has: (id) => ids.has(id),
    mails: () => mails,
    read: (wanted) => readMails(file, wanted),
    append: async (sent) => {
      const lines = sent.map((mail) => Buffer.from(`${JSON.stringify(mail)}\n`));
      await appendLines(file, lines);
      for (const [at, mail] of sent.entries()) {
        mails.push(following(mails.at(-1), mail, lines[at]?.length ?? 0));
        ids.add(mail.id);
      }
    },
    keep: async (isKept) => {
      const kept = mails.filter(isKept);
      const draft = `${file}.new`;
      await pipeline(linesAt(file, kept), createWriteStream(draft, { mode: 0o600, flush: true }));
      await rename(draft, file);
      const moved: IndexedMail[] = [];
      for (const mail of kept) moved.push(following(moved.at(-1), mail, mail.bytes));
      replaceBy(moved);
    },
    remove: async () => {
      await rm(file, { force: true });
      replaceBy([]);
    },
  };
};

const following = (
  last: IndexedMail | undefined,
  { id, accountId, to }: Pick<SentMail, 'id' | 'accountId' | 'to'>,
  bytes: number,
): IndexedMail => ({ id, accountId, to, start: last ? last.start + last.bytes : 0, bytes });

const appendLines = async (file: string, lines: readonly Buffer[]): Promise<void> => {
  const handle = await open(file, 'a', 0o600);
  const { size } = await handle.stat();
  try {
    await handle.appendFile(Buffer.concat(lines));
    await handle.sync();
  } catch (error) {
    // A partial line would corrupt the next one.
    await handle.truncate(size);
    throw error;
  } finally {
    await handle.close();
  }
};

const readIndex = async (file: string): Promise<IndexedMail[]> => {
  const mails: IndexedMail[] = [];
  let size = 0;
  try {
    for await (const line of linesOf(file)) {
      size += line.length;
      // A kill during a write leaves a partial line: that mail was never acknowledged.
      if (line.at(-1) !== lineFeed) break;
      const mail = parseLine(line, `${file}, line ${String(mails.length + 1)}`);
      mails.push(following(mails.at(-1), mail, line.length));
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const last = mails.at(-1);
  const whole = last ? last.start + last.bytes : 0;
  if (whole < size) await truncate(file, whole);
  return mails;
};

const lineFeed = 10;

// Each with its line feed; the last may have none. Not readline's: a subject may hold what that takes for an end of line.
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let bytes = Buffer.concat([rest, chunk]);
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed)) {
      yield bytes.subarray(0, end + 1);
      bytes = bytes.subarray(end + 1);
    }
    rest = bytes;
  }
  if (rest.length > 0) yield rest;
}

async function* linesAt(file: string, mails: readonly IndexedMail[]): AsyncGenerator<Buffer> {
  if (mails.length === 0) return;
  const handle = await open(file);
  try {
    for (const { start, bytes } of mails) {
      const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, start);
      yield buffer;
    }
  } finally {
    await handle.close();
  }
}

const readMails = async (file: string, mails: readonly IndexedMail[]): Promise<SentMail[]> => {
  const read: SentMail[] = [];
  for await (const line of linesAt(file, mails)) {
    read.push(JSON.parse(line.toString('utf8')) as SentMail);
  }
  return read;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const parseLine = (line: Buffer, place: string): SentMail => {
  try {
    return JSON.parse(line.toString('utf8')) as SentMail;
  } catch (error) {
    throw new PlainError(
      `The outbox is damaged (${place}). It was left as it is: move the folder away to start without it.`,
      { cause: error },
    );
  }
};
