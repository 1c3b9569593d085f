import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailHash } from './checked-mail.ts';
import { fileOutbox } from './file.adapter.ts';
import { mailerContract } from './mail.contract.ts';
import { parseEmlMessage } from './testing/parse-eml.ts';
import type { Outbox } from './mail.port.ts';

const from = 'Tïdemark <no-reply@tidemark.example>';
const clock = { now: () => new Date('2026-03-01T12:00:00.000Z') };
const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tidemark-outbox-'));

mailerContract('files', async () => {
  const folder = await newFolder();
  const mail = await fileOutbox({ folder, from, clock });
  return {
    mail,
    delivered: async () => {
      const sent = (await mail.sent()).toReversed();
      const read = sent.map(({ id }) => readFile(join(folder, `${mailHash(id)}.eml`), 'utf8'));
      return (await Promise.all(read)).map(parseEmlMessage);
    },
    dispose: () => rm(folder, { recursive: true }),
  };
});

describe('the outbox', () => {
  let folder: string;
  let outbox: Outbox;
  const open = (): Promise<Outbox> => fileOutbox({ folder, from, clock });
  const mail = (id: string, to = 'ada@tidemark.example') => ({
    id,
    accountId: to.slice(0, to.indexOf('@')),
    to,
    subject: id,
    text: id,
    html: `<p>${id}</p>`,
  });

  beforeEach(async () => {
    folder = await newFolder();
    outbox = await open();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('shows what was sent, newest first, with the time of the given clock', async () => {
    await outbox.send(mail('1'));
    await outbox.send(mail('2', 'bob@tidemark.example'));
    await outbox.send(mail('3'));
    expect((await outbox.sent()).map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect(await outbox.sent('bob@tidemark.example')).toEqual([
      { ...mail('2', 'bob@tidemark.example'), at: '2026-03-01T12:00:00.000Z' },
    ]);
  });

  it('deletes what was sent before a time, with its files, and nothing else', async () => {
    const times = [
      '2026-01-01T12:00:00.000Z',
      '2026-02-01T12:00:00.000Z',
      clock.now().toISOString(),
    ];
    for (const [index, time] of times.entries()) {
      const later = await fileOutbox({ folder, from, clock: { now: () => new Date(time) } });
      await later.send(mail(String(index)));
    }
    const again = await open();
    expect(await again.forgetBefore(new Date(times[1] ?? ''))).toBe(1);
    expect((await again.sent()).map(({ id }) => id)).toEqual(['2', '1']);
    expect(await again.forgetBefore(new Date('2027-01-01T00:00:00.000Z'))).toBe(2);
    expect(await readdir(folder)).toEqual(['index.jsonl']);
    expect(await again.forgetBefore(new Date('2027-01-01T00:00:00.000Z'))).toBe(0);
  });

  it('writes what arrives together in one go, in its order, and reads it back', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `mail ${String(at)} \u2028 €`);
    const twice = [...ids, ...ids];
    await Promise.all(twice.map((id) => outbox.send({ ...mail(id), subject: 'Hi' })));
    const expected = ids
      .toReversed()
      .map((id) => ({ ...mail(id), subject: 'Hi', at: '2026-03-01T12:00:00.000Z' }));
    expect(await outbox.sent()).toEqual(expected);
    expect(await (await open()).sent()).toEqual(expected);
  });

  it('fails only the mail that cannot be written', async () => {
    await mkdir(join(folder, `${mailHash('2')}.eml`));
    const outcomes = await Promise.allSettled(['1', '2', '3'].map((id) => outbox.send(mail(id))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await outbox.sent()).map(({ id }) => id)).toEqual(['3', '1']);
  });

  it('is still there after a restart, and still sends an id once', async () => {
    await outbox.send(mail('1'));
    const again = await open();
    await again.send(mail('1'));
    await again.send(mail('2'));
    expect((await again.sent()).map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('forgets a person: no line, no file, also after a restart', async () => {
    await outbox.send(mail('1'));
    await outbox.send(mail('2', 'bob@tidemark.example'));
    await outbox.send({ ...mail('3', 'ada@elsewhere.example'), text: 'to ada@tidemark.example' });
    await outbox.forget({ accountId: 'ada' });
    const again = await open();
    expect((await again.sent()).map(({ id }) => id)).toEqual(['2']);
    expect((await outbox.sent()).map(({ id }) => id)).toEqual(['2']);
    const names = await readdir(folder);
    expect(names.sort()).toEqual([`${mailHash('2')}.eml`, 'index.jsonl'].sort());
  });

  it('forgets by address what was written without an account', async () => {
    await outbox.send(mail('1'));
    const { id, to, subject, text, html } = mail('0');
    const earlier = { id, to, subject, text, html, at: '2026-02-01T12:00:00.000Z' };
    await appendFile(join(folder, 'index.jsonl'), `${JSON.stringify(earlier)}\n`);
    const again = await open();
    await again.forget({ accountId: 'nobody', email: 'ada@tidemark.example' });
    expect(await again.sent()).toEqual([]);
  });

  it('removes what a kill left half written or half forgotten', async () => {
    await outbox.send(mail('1'));
    await writeFile(join(folder, `${mailHash('2')}.eml`), 'To: ada@tidemark.example');
    await open();
    expect((await readdir(folder)).sort()).toEqual([`${mailHash('1')}.eml`, 'index.jsonl'].sort());
  });

  it('is empty once it was cleared', async () => {
    await outbox.send(mail('1'));
    await outbox.clear();
    expect(await outbox.sent()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    await outbox.send(mail('1'));
    expect(await outbox.sent()).toHaveLength(1);
  });

  it('drops a partial line after a kill, and accepts that mail again', async () => {
    await outbox.send(mail('1'));
    await appendFile(join(folder, 'index.jsonl'), '{"id":"2","to":"ad');
    const again = await open();
    expect((await again.sent()).map(({ id }) => id)).toEqual(['1']);
    await again.send(mail('2'));
    expect((await (await open()).sent()).map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('is refused untouched when its index is damaged', async () => {
    const index = join(folder, 'index.jsonl');
    await writeFile(index, 'not JSON\n');
    await expect(open()).rejects.toThrow(`The outbox is damaged (${index}, line 1).`);
    expect(await readFile(index, 'utf8')).toBe('not JSON\n');
  });

  it('uses no input in file names', async () => {
    await outbox.send(mail('../../escape/\u0000'));
    expect(
      (await readdir(folder)).every((name) => /^(index\.jsonl|[0-9a-f]{32}\.eml)$/.test(name)),
    ).toBe(true);
  });
});
