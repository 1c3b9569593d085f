import { mkdir, readdir, rm, writeFile, open, rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock/clock.port.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import { validateMail, mailHash } from './checked-mail.ts';
import type { MailSender } from './eml.ts';
import type { OutgoingMail, Outbox, SentMail } from './mail.port.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../plain-error.ts';

type Options = MailSender & {
  readonly folder: string;
  readonly clock: Clock;
};

type PendingMail = Options & { readonly index: OutboxIndex };

/**
 * The index line is written after the `.eml` file is on disk, so that an indexed mail is complete.
 * Concurrent mails share one write of the index, because waiting for the disk twice per mail
 * delayed bulk changes.
 */
export const fileOutbox = async ({ folder, clock, ...sender }: Options): Promise<Outbox> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const index = await openOutboxIndex(join(folder, 'index.jsonl'));
  await removeUnindexed(folder, index);
  const enqueue = serialQueue();
  const send = batchWrites((mails) =>
    enqueue(() => writeTogether({ folder, clock, index, ...sender }, mails())),
  );
  return {
    recognisesIds: true,
    send: async (mail) => {
      await send(validateMail(mail));
    },
    sent: (to) =>
      enqueue(async () => {
        const matching = index.mails().filter((mail) => to === undefined || mail.to === to);
        return (await index.read(matching)).reverse();
      }),
    forget: ({ accountId, email }) =>
      enqueue(async () => {
        const isGone = (mail: Pick<SentMail, 'accountId' | 'to'>): boolean =>
          mail.accountId === accountId || mail.to === email;
        await removeMails({ folder, index }, isGone);
      }),
    forgetBefore: (time) =>
      enqueue(async () => {
        const oldIds = await findIdsBefore(index, time);
        await removeMails({ folder, index }, ({ id }) => oldIds.has(id));
        return oldIds.size;
      }),
    clear: () =>
      enqueue(async () => {
        const deleted = index.mails();
        await index.remove();
        for (const { id } of deleted) await rm(emlFile(folder, id), { force: true });
      }),
    close: async () => {
      await enqueue(() => Promise.resolve());
    },
  };
};

const mailsPerRead = 100;

// The index is in the order of time, so reading ends at the first newer mail.
const findIdsBefore = async (index: OutboxIndex, time: Date): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  const allMails = index.mails();
  // The first read is of one mail, because usually not even the oldest is due.
  for (let from = 0, count = 1; from < allMails.length; from += count, count = mailsPerRead) {
    const mails = await index.read(allMails.slice(from, from + count));
    const oldMails = mails.filter(({ at }) => at < time.toISOString());
    for (const { id } of oldMails) ids.add(id);
    if (oldMails.length < mails.length) break;
  }
  return ids;
};

const removeMails = async (
  { folder, index }: { readonly folder: string; readonly index: OutboxIndex },
  isGone: (mail: IndexedMail) => boolean,
): Promise<void> => {
  const deleted = index.mails().filter(isGone);
  if (deleted.length === 0) return;
  // Files are deleted before the index is rewritten, so that a repeat after a kill still finds the
  // remaining files in the index.
  for (const { id } of deleted) await rm(emlFile(folder, id), { force: true });
  await index.keep((mail) => !isGone(mail));
};

type WriteAll = (mails: () => readonly OutgoingMail[]) => Promise<Outcomes>;

type Outcomes = ReadonlyMap<string, unknown>;

const batchWrites = (writeAll: WriteAll): ((mail: OutgoingMail) => Promise<void>) => {
  let waitingMails: OutgoingMail[] = [];
  let pendingOutcomes: Promise<Outcomes> | undefined;
  return async (mail) => {
    waitingMails.push(mail);
    // Waits for the end of this turn, because more mails arrive in it.
    pendingOutcomes ??= nextTurn().then(() =>
      writeAll(() => {
        const mails = waitingMails;
        waitingMails = [];
        pendingOutcomes = undefined;
        return mails;
      }),
    );
    const failures = await pendingOutcomes;
    if (failures.has(mail.id)) throw failures.get(mail.id);
  };
};

const writeTogether = async (
  { folder, clock, index, ...sender }: PendingMail,
  mails: readonly OutgoingMail[],
): Promise<Outcomes> => {
  const at = clock.now().toISOString();
  const failures = new Map<string, unknown>();
  // When an id occurs twice, the first mail counts.
  const unsentMails = new Map(
    mails.toReversed().flatMap((mail) => (index.has(mail.id) ? [] : [[mail.id, mail]])),
  );
  const sentMails = [...unsentMails.values()].reverse().map((mail): SentMail => {
    const { id, accountId, to, subject, text, html, unsubscribe, list, requestId } = mail;
    const headers = {
      ...(unsubscribe && { unsubscribe }),
      ...(list && { list }),
      ...(requestId && { requestId }),
    };
    return { id, accountId, to, subject, text, html, ...headers, at };
  });
  // Loaded for the first mail, because a start would wait for its library.
  const { formatEml } = await import('./eml.ts');
  const write = async (mail: SentMail): Promise<void> =>
    writeFile(emlFile(folder, mail.id), await formatEml(mail, sender), {
      mode: 0o600,
      flush: true,
    });
  await Promise.all(
    sentMails.map((mail) =>
      write(mail).catch((error: unknown) => {
        failures.set(mail.id, error);
      }),
    ),
  );
  const completeMails = sentMails.filter(({ id }) => !failures.has(id));
  try {
    if (completeMails.length > 0) await index.append(completeMails);
  } catch (error) {
    for (const { id } of completeMails) failures.set(id, error);
  }
  return failures;
};

const emlFile = (folder: string, id: string): string => join(folder, `${mailHash(id)}.eml`);

// A killed process leaves files without an index line, either half written or half deleted.
const removeUnindexed = async (folder: string, index: OutboxIndex): Promise<void> => {
  const indexedFiles = new Set(index.mails().map(({ id }) => `${mailHash(id)}.eml`));
  for (const name of await readdir(folder)) {
    if (name.endsWith('.eml') && !indexedFiles.has(name))
      await rm(join(folder, name), { force: true });
  }
};

/** Position of a mail in the file; its content stays in the file. */
type IndexedMail = Pick<SentMail, 'id' | 'accountId' | 'to'> & {
  readonly start: number;
  readonly bytes: number;
};

/** One line of JSON per sent mail, oldest first. Calls must not overlap. */
type OutboxIndex = {
  readonly has: (id: string) => boolean;
  readonly mails: () => readonly IndexedMail[];
  readonly read: (mails: readonly IndexedMail[]) => Promise<SentMail[]>;
  readonly append: (mails: readonly SentMail[]) => Promise<void>;
  readonly keep: (isKept: (mail: IndexedMail) => boolean) => Promise<void>;
  readonly remove: () => Promise<void>;
};

const openOutboxIndex = async (file: string): Promise<OutboxIndex> => {
  let mails = await readIndex(file);
  let ids = new Set(mails.map(({ id }) => id));
  const replaceMails = (kept: IndexedMail[]): void => {
    mails = kept;
    ids = new Set(kept.map(({ id }) => id));
  };
  return {
    has: (id) => ids.has(id),
    mails: () => mails,
    read: (selected) => readMails(file, selected),
    append: async (sent) => {
      const lines = sent.map((mail) => Buffer.from(`${JSON.stringify(mail)}\n`));
      await appendLines(file, lines);
      for (const [at, mail] of sent.entries()) {
        mails.push(createNextEntry(mails.at(-1), mail, lines[at]?.length ?? 0));
        ids.add(mail.id);
      }
    },
    keep: async (isKept) => {
      const keptMails = mails.filter(isKept);
      const tempFile = `${file}.new`;
      await pipeline(
        linesAt(file, keptMails),
        createWriteStream(tempFile, { mode: 0o600, flush: true }),
      );
      await rename(tempFile, file);
      const movedMails: IndexedMail[] = [];
      for (const mail of keptMails)
        movedMails.push(createNextEntry(movedMails.at(-1), mail, mail.bytes));
      replaceMails(movedMails);
    },
    remove: async () => {
      await rm(file, { force: true });
      replaceMails([]);
    },
  };
};

const createNextEntry = (
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
      // A kill during a write leaves a partial line, whose mail was never acknowledged.
      if (line.at(-1) !== lineFeed) break;
      const mail = parseLine(line, `${file}, line ${String(mails.length + 1)}`);
      mails.push(createNextEntry(mails.at(-1), mail, line.length));
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const last = mails.at(-1);
  const completeBytes = last ? last.start + last.bytes : 0;
  if (completeBytes < size) await truncate(file, completeBytes);
  return mails;
};

const lineFeed = 10;

// Yields each line with its line feed; the last may have none. Does not use readline, which also
// splits at line separators that a subject may contain.
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let remainder = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let bytes = Buffer.concat([remainder, chunk]);
    for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed)) {
      yield bytes.subarray(0, end + 1);
      bytes = bytes.subarray(end + 1);
    }
    remainder = bytes;
  }
  if (remainder.length > 0) yield remainder;
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
  const foundMails: SentMail[] = [];
  for await (const line of linesAt(file, mails)) {
    foundMails.push(JSON.parse(line.toString('utf8')) as SentMail);
  }
  return foundMails;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const parseLine = (line: Buffer, place: string): SentMail => {
  try {
    return JSON.parse(line.toString('utf8')) as SentMail;
  } catch (error) {
    throw new OperatorError(
      `The outbox is damaged (${place}). It was left as it is: move the folder away to start without it.`,
      { cause: error },
    );
  }
};
