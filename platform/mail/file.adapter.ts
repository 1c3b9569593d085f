import { mkdir, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock/clock.port.ts';
import { PlainError } from '../plain-error.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import { checkedMail, mailHash } from './checked-mail.ts';
import { emlOf } from './eml.ts';
import type { OutgoingMail, Outbox, SentMail } from './mail.port.ts';

type Options = {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
};

/** The index line is written after the `.eml` file is on disk, so that an indexed mail is complete. */
export const fileMail = async ({ folder, from, clock }: Options): Promise<Outbox> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const index = join(folder, 'index.jsonl');
  const mails = await readIndex(index);
  await removeUnindexed(folder, mails);
  const ids = new Set(mails.map(({ id }) => id));
  const enqueue = serialQueue();

  const write = async (mail: OutgoingMail): Promise<void> => {
    if (ids.has(mail.id)) return;
    const { id, accountId, to, subject, text, html } = mail;
    const at = clock.now().toISOString();
    const sent: SentMail = { id, accountId, to, subject, text, html, at };
    await writeFile(join(folder, `${mailHash(id)}.eml`), emlOf(sent, from), {
      ...{ mode: 0o600, flush: true },
    });
    await appendLine(index, JSON.stringify(sent));
    ids.add(id);
    mails.push(sent);
  };
  return {
    recognisesIds: true,
    send: async (mail) => {
      const checked = checkedMail(mail);
      await enqueue(() => write(checked));
    },
    sent: (to) =>
      enqueue(() => {
        const wanted = to === undefined ? mails : mails.filter((mail) => mail.to === to);
        return Promise.resolve(wanted.toReversed());
      }),
    forget: ({ accountId, email }) =>
      enqueue(async () => {
        const gone = mails.filter((mail) => mail.accountId === accountId || mail.to === email);
        const kept = mails.filter((mail) => !gone.includes(mail));
        if (gone.length === 0) return;
        // Before the index: what a kill leaves stands in it, and is found by the repeat.
        for (const { id } of gone) await rm(join(folder, `${mailHash(id)}.eml`), { force: true });
        const draft = `${index}.new`;
        const lines = kept.map((mail) => `${JSON.stringify(mail)}\n`).join('');
        await writeFile(draft, lines, { mode: 0o600, flush: true });
        await rename(draft, index);
        mails.splice(0, mails.length, ...kept);
      }),
    clear: () =>
      enqueue(async () => {
        await rm(index, { force: true });
        for (const { id } of mails) await rm(join(folder, `${mailHash(id)}.eml`), { force: true });
        mails.length = 0;
        ids.clear();
      }),
    close: async () => {
      await enqueue(() => Promise.resolve());
    },
  };
};

const appendLine = async (file: string, line: string): Promise<void> => {
  const handle = await open(file, 'a', 0o600);
  const { size } = await handle.stat();
  try {
    await handle.appendFile(`${line}\n`);
    await handle.sync();
  } catch (error) {
    // A partial line would corrupt the next one.
    await handle.truncate(size);
    throw error;
  } finally {
    await handle.close();
  }
};

const readIndex = async (file: string): Promise<SentMail[]> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return Buffer.alloc(0);
    throw error;
  });
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  const mails = whole
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, number) => parseLine(line, `${file}, line ${String(number + 1)}`));
  // A kill during a write leaves a partial line: that mail was never acknowledged.
  if (whole.length < bytes.length) await truncate(file, whole.length);
  return mails;
};

// A kill leaves files without a line: half written, or half forgotten, where nobody would find them again.
const removeUnindexed = async (folder: string, mails: readonly SentMail[]): Promise<void> => {
  const indexed = new Set(mails.map(({ id }) => `${mailHash(id)}.eml`));
  for (const name of await readdir(folder)) {
    if (name.endsWith('.eml') && !indexed.has(name)) await rm(join(folder, name), { force: true });
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const parseLine = (line: string, place: string): SentMail => {
  try {
    return JSON.parse(line) as SentMail;
  } catch (error) {
    throw new PlainError(
      `The outbox is damaged (${place}). It was left as it is: move the folder away to start without it.`,
      { cause: error },
    );
  }
};
