import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock/clock.port.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import { checkedMail, mailHash } from './checked-mail.ts';
import { emlOf, type MailSender } from './eml.ts';
import type { OutgoingMail, Outbox, SentMail } from './mail.port.ts';
import { openOutboxIndex, type OutboxIndex } from './outbox-index.ts';

type Options = MailSender & {
  readonly folder: string;
  readonly clock: Clock;
};

type Writing = Options & { readonly index: OutboxIndex };

/**
 * The index line is written after the `.eml` file is on disk, so that an indexed mail is complete. Mails that arrive while
 * others are written share the next write of the index: waiting for the disk twice for each made a bulk change wait for its
 * mails.
 */
export const fileMail = async ({ folder, clock, ...sender }: Options): Promise<Outbox> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const index = await openOutboxIndex(join(folder, 'index.jsonl'));
  await removeUnindexed(folder, index);
  const enqueue = serialQueue();
  const send = sharingWrites((mails) =>
    enqueue(() => writeTogether({ folder, clock, index, ...sender }, mails())),
  );
  return {
    recognisesIds: true,
    send: async (mail) => {
      await send(checkedMail(mail));
    },
    sent: (to) =>
      enqueue(async () => {
        const wanted = index.mails().filter((mail) => to === undefined || mail.to === to);
        return (await index.read(wanted)).reverse();
      }),
    forget: ({ accountId, email }) =>
      enqueue(async () => {
        const isGone = (mail: Pick<SentMail, 'accountId' | 'to'>): boolean =>
          mail.accountId === accountId || mail.to === email;
        const gone = index.mails().filter(isGone);
        if (gone.length === 0) return;
        // Before the index: what a kill leaves stands in it, and is found by the repeat.
        for (const { id } of gone) await rm(emlFile(folder, id), { force: true });
        await index.keep((mail) => !isGone(mail));
      }),
    clear: () =>
      enqueue(async () => {
        const gone = index.mails();
        await index.remove();
        for (const { id } of gone) await rm(emlFile(folder, id), { force: true });
      }),
    close: async () => {
      await enqueue(() => Promise.resolve());
    },
  };
};

type WriteAll = (mails: () => readonly OutgoingMail[]) => Promise<Outcomes>;

/** The error of each mail that was not written, by its id. */
type Outcomes = ReadonlyMap<string, unknown>;

const sharingWrites = (writeAll: WriteAll): ((mail: OutgoingMail) => Promise<void>) => {
  let waiting: OutgoingMail[] = [];
  let outcomes: Promise<Outcomes> | undefined;
  return async (mail) => {
    waiting.push(mail);
    // Not before this turn ends: more arrive in it.
    outcomes ??= nextTurn().then(() =>
      writeAll(() => {
        const mails = waiting;
        waiting = [];
        outcomes = undefined;
        return mails;
      }),
    );
    const failed = await outcomes;
    if (failed.has(mail.id)) throw failed.get(mail.id);
  };
};

const writeTogether = async (
  { folder, clock, index, ...sender }: Writing,
  mails: readonly OutgoingMail[],
): Promise<Outcomes> => {
  const at = clock.now().toISOString();
  const failed = new Map<string, unknown>();
  // The first of an id counts.
  const unsent = new Map(
    mails.toReversed().flatMap((mail) => (index.has(mail.id) ? [] : [[mail.id, mail]])),
  );
  const sent = [...unsent.values()].reverse().map((mail): SentMail => {
    const { id, accountId, to, subject, text, html, unsubscribe, list } = mail;
    const headers = { ...(unsubscribe && { unsubscribe }), ...(list && { list }) };
    return { id, accountId, to, subject, text, html, ...headers, at };
  });
  const write = (mail: SentMail): Promise<void> =>
    writeFile(emlFile(folder, mail.id), emlOf(mail, sender), { mode: 0o600, flush: true });
  await Promise.all(
    sent.map((mail) =>
      write(mail).catch((error: unknown) => {
        failed.set(mail.id, error);
      }),
    ),
  );
  const complete = sent.filter(({ id }) => !failed.has(id));
  try {
    if (complete.length > 0) await index.append(complete);
  } catch (error) {
    for (const { id } of complete) failed.set(id, error);
  }
  return failed;
};

const emlFile = (folder: string, id: string): string => join(folder, `${mailHash(id)}.eml`);

// A kill leaves files without a line: half written, or half forgotten, where nobody would find them again.
const removeUnindexed = async (folder: string, index: OutboxIndex): Promise<void> => {
  const indexed = new Set(index.mails().map(({ id }) => `${mailHash(id)}.eml`));
  for (const name of await readdir(folder)) {
    if (name.endsWith('.eml') && !indexed.has(name)) await rm(join(folder, name), { force: true });
  }
};
