import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  DocumentChange,
  CollectionDefinition,
  Filter,
  ReadModels,
  ReadModelsError,
  Sort,
} from './read-models.port.ts';

type Member = {
  readonly id: string;
  readonly name?: string | null;
  readonly age?: number | null;
  readonly admin?: boolean;
  readonly notes?: unknown;
};

export type ReadModelsSetup = {
  readonly open: () => Promise<ReadModels>;
  readonly dispose: () => Promise<void>;
};

const toPosition = (number: number): string => String(number).padStart(20, '0');
const getErrorCode = async (action: Promise<unknown>): Promise<string> => {
  try {
    await action;
    return 'nothing was thrown';
  } catch (error) {
    return (error as ReadModelsError).code;
  }
};

export const readModelsContract = (name: string, setUp: () => Promise<ReadModelsSetup>): void => {
  describe(`read models on ${name}`, () => {
    let setup: ReadModelsSetup;
    let models: ReadModels;
    let members: CollectionDefinition;

    beforeEach(async () => {
      setup = await setUp();
      models = await setup.open();
      members = {
        name: `members-x${randomUUID().replaceAll('-', '')}`,
        version: 1,
        indexes: [['name'], ['admin', 'age']],
      };
    });
    afterEach(async () => {
      await models.close();
      await setup.dispose();
    });

    const write = (
      changes: readonly DocumentChange<Member>[],
      definition = members,
    ): Promise<void> => models.write({ changes: [{ collection: definition, changes }] });
    const createChange = (document: Member, position?: string): DocumentChange<Member> => ({
      id: document.id,
      document,
      ...(position === undefined ? {} : { position }),
    });
    const seed = (...documents: Member[]): Promise<void> =>
      write(documents.map((document) => createChange(document)));
    const findIds = async (filter?: Filter<Member>, sort?: Sort<Member>): Promise<string[]> =>
      (await models.collection<Member>(members).find(filter, sort ? { sort } : {})).map(
        ({ id }) => id,
      );

    describe('the contents', () => {
      it('are all versions, documents as stored, and checkpoints', async () => {
        const newerMembers = { ...members, version: 2 };
        await models.write({
          changes: [
            {
              collection: members,
              changes: [
                createChange({ id: 'ada', age: 36, notes: [{ z: 1, a: null }] }, toPosition(1)),
                { id: 'bob', document: null, position: toPosition(2) },
                createChange({ id: 'eve' }),
              ],
            },
          ],
          checkpoint: { name: `${members.name}@1`, position: toPosition(3) },
        });
        await write([createChange({ id: 'ada', name: 'Ada' }, toPosition(1))], newerMembers);
        await models.activate(newerMembers);
        const { contents } = models;
        const versions = await contents.versions();
        expect(versions.filter(({ name }) => name === members.name)).toEqual([
          { name: members.name, version: 1, isActive: false },
          { name: members.name, version: 2, isActive: true },
        ]);
        const documents: unknown[] = [];
        for await (const document of contents.documents(members)) documents.push(document);
        expect(documents).toEqual([
          {
            id: 'ada',
            position: toPosition(1),
            document: '{"id":"ada","age":36,"notes":[{"z":1,"a":null}]}',
          },
          { id: 'bob', position: toPosition(2), document: null },
          { id: 'eve', position: '', document: '{"id":"eve"}' },
        ]);
        expect(await contents.checkpoints()).toMatchObject({
          [`${members.name}@1`]: toPosition(3),
        });
      });

      it('have every document of many', async () => {
        const many = Array.from({ length: 2500 }, (_, n) =>
          createChange({ id: `m-${String(n)}` }, toPosition(n)),
        );
        await write(many);
        const foundIds = new Set<string>();
        for await (const { id } of models.contents.documents(members)) foundIds.add(id);
        expect(foundIds.size).toBe(2500);
      });
    });

    describe('the position guard', () => {
      it('applies a newer change and skips an equal or older one', async () => {
        await write([createChange({ id: 'a', name: 'second' }, toPosition(2))]);
        await write([createChange({ id: 'a', name: 'first' }, toPosition(1))]);
        await write([createChange({ id: 'a', name: 'repeat' }, toPosition(2))]);
        expect(await models.collection<Member>(members).findOne('a')).toEqual({
          id: 'a',
          name: 'second',
        });
        await write([createChange({ id: 'a', name: 'third' }, toPosition(3))]);
        expect(await models.collection<Member>(members).findOne('a')).toEqual({
          id: 'a',
          name: 'third',
        });
      });

      it('ends at the newest change whatever the order in one batch', async () => {
        await write([
          createChange({ id: 'a', age: 2 }, toPosition(2)),
          createChange({ id: 'a', age: 3 }, toPosition(3)),
          createChange({ id: 'a', age: 1 }, toPosition(1)),
        ]);
        expect(await models.collection<Member>(members).findOne('a')).toEqual({ id: 'a', age: 3 });
      });

      it('ends at the newest change when many writers meet', async () => {
        const changes = Array.from({ length: 40 }, (_, index) => index + 1);
        const shuffled = changes.map((number) => (number * 23) % 41);
        await Promise.all(
          shuffled.map((age) => write([createChange({ id: 'a', age }, toPosition(age))])),
        );
        expect(await models.collection<Member>(members).findOne('a')).toEqual({ id: 'a', age: 40 });
      });

      it('does not restore a removed document on a late repeat', async () => {
        await write([createChange({ id: 'a' }, toPosition(1))]);
        await write([{ id: 'a', document: null, position: toPosition(2) }]);
        await write([createChange({ id: 'a' }, toPosition(1))]);
        expect(await models.collection<Member>(members).findOne('a')).toBeUndefined();
        expect(await models.collection<Member>(members).count()).toBe(0);
        expect(await findIds()).toEqual([]);
        expect((await models.load(members, ['a'])).get('a')).toEqual({
          document: null,
          position: toPosition(2),
        });
        await write([createChange({ id: 'a', name: 'again' }, toPosition(3))]);
        expect(await findIds()).toEqual(['a']);
      });

      it('always writes a change without a position and keeps the position seen', async () => {
        await write([createChange({ id: 'a', age: 1 }, toPosition(5))]);
        await write([createChange({ id: 'a', age: 2 })]);
        expect((await models.load(members, ['a'])).get('a')).toEqual({
          document: { id: 'a', age: 2 },
          position: toPosition(5),
        });
        await write([createChange({ id: 'a', age: 3 }, toPosition(4))]);
        expect(await models.collection<Member>(members).findOne('a')).toEqual({ id: 'a', age: 2 });
      });

      it('deletes without a tombstone what never had a position', async () => {
        await seed({ id: 'a' }, { id: 'b' });
        await write([
          { id: 'a', document: null },
          { id: 'absent', document: null },
        ]);
        expect((await models.load(members, ['a', 'absent'])).size).toBe(0);
        expect(await findIds()).toEqual(['b']);
      });
    });

    describe('the checkpoint', () => {
      it('is the start before the first write and never moves back', async () => {
        const name = `${members.name}@1`;
        const move = (position: string): Promise<void> =>
          models.write({ changes: [], checkpoint: { name, position } });
        expect(await models.checkpoint(name)).toBe('');
        await move(toPosition(7));
        await move(toPosition(3));
        expect(await models.checkpoint(name)).toBe(toPosition(7));
        await move(toPosition(8));
        expect(await models.checkpoint(name)).toBe(toPosition(8));
      });

      it('is kept with the documents of its batch after the store was reopened', async () => {
        const checkpoint = { name: `${members.name}@1`, position: toPosition(4) };
        await models.write({
          changes: [{ collection: members, changes: [createChange({ id: 'a' }, toPosition(4))] }],
          checkpoint,
        });
        const reopenedModels = await setup.open();
        expect(await reopenedModels.checkpoint(checkpoint.name)).toBe(toPosition(4));
        expect(await reopenedModels.collection<Member>(members).find()).toEqual([{ id: 'a' }]);
        await reopenedModels.close();
      });
    });

    describe('filters', () => {
      beforeEach(async () => {
        await seed(
          { id: 'a', name: 'Ada', age: 36, admin: true },
          { id: 'b', name: 'Bob', age: 20, admin: false },
          { id: 'c', name: 'Ada.*', age: null },
          { id: 'd', name: null, age: -1.5, admin: false },
          { id: 'e', age: 1e12, admin: true },
        );
      });

      it.each<[string, Filter<Member>, string[]]>([
        ['nothing', {}, ['a', 'b', 'c', 'd', 'e']],
        ['eq text', { name: { eq: 'Ada' } }, ['a']],
        ['eq number', { age: { eq: -1.5 } }, ['d']],
        ['eq boolean', { admin: { eq: false } }, ['b', 'd']],
        ['eq null, which absent also is', { name: { eq: null } }, ['d', 'e']],
        ['eq id', { id: { eq: 'b' } }, ['b']],
        ['in', { name: { in: ['Bob', 'Ada', 'Nobody'] } }, ['a', 'b']],
        ['in with null', { name: { in: ['Bob', null] } }, ['b', 'd', 'e']],
        ['in nothing', { name: { in: [] } }, []],
        ['in booleans', { admin: { in: [true] } }, ['a', 'e']],
        ['in ids', { id: { in: ['e', 'a'] } }, ['a', 'e']],
        ['gt', { age: { gt: 20 } }, ['a', 'e']],
        ['gte', { age: { gte: 20 } }, ['a', 'b', 'e']],
        ['lt', { age: { lt: 20 } }, ['d']],
        ['lte', { age: { lte: 20 } }, ['b', 'd']],
        ['a range', { age: { gte: 0, lt: 100 } }, ['a', 'b']],
        ['an order of texts', { name: { gt: 'Ada' } }, ['b', 'c']],
        ['only its own kind', { age: { lt: 'x' as unknown as number } }, []],
        ['prefix', { name: { prefix: 'Ada' } }, ['a', 'c']],
        ['prefix of what looks like a pattern', { name: { prefix: '.' } }, []],
        ['all of several', { admin: { eq: true }, age: { lt: 100 } }, ['a']],
      ])('answers %s', async (_, filter, expected) => {
        expect(await findIds(filter)).toEqual(expected);
        expect(await models.collection<Member>(members).count(filter)).toBe(expected.length);
      });

      it.each<[string, unknown]>([
        ['an unknown condition', { name: { regex: 'A' } }],
        ['an operator of the store', { $where: { eq: 'true' } }],
        ['a field of a field', { 'notes.secret': { eq: 1 } }],
        ['a field that is SQL', { "name') AS marked --": { eq: 1 } }],
        ['a bare value', { name: 'Ada' }],
        ['an absent value', { name: { eq: undefined } }],
        ['an absent condition', { name: undefined }],
        ['an empty condition', { name: {} }],
        ['an object for a value', { name: { eq: { $comment: 'marked' } } }],
        ['a list for a value', { name: { eq: ['Ada'] } }],
        ['no number', { age: { gt: Number.NaN } }],
        ['an order against null', { age: { gt: null } }],
        ['a text instead of a list', { name: { in: 'Ada' } }],
        ['a list with an object', { name: { in: [{}] } }],
        ['a number to begin with', { name: { prefix: 1 } }],
        ['a pattern that is too long', { name: { prefix: 'x'.repeat(10_001) } }],
        ['no words', { name: { words: [] } }],
        ['a word without a beginning', { name: { words: [[]] } }],
        ['an empty beginning', { name: { words: [['']] } }],
        ['a beginning with a space', { name: { words: [['a b']] } }],
        ['a beginning with what cannot be seen', { name: { words: [['a\u180eb']] } }],
        ['a beginning in upper case', { name: { words: [['A']] } }],
        ['a word outside a list', { name: { words: ['a'] } }],
      ])('refuses %s', async (_, filter) => {
        const collection = models.collection<Member>(members);
        expect(await getErrorCode(collection.find(filter as Filter<Member>))).toBe(
          'invalid-filter',
        );
        expect(await getErrorCode(collection.count(filter as Filter<Member>))).toBe(
          'invalid-filter',
        );
      });

      it.each([{ skip: -1 }, { skip: 0.5 }, { limit: -1 }, { limit: Number.NaN }])(
        'refuses the page %o',
        async (page) => {
          expect(await getErrorCode(models.collection<Member>(members).find({}, page))).toBe(
            'invalid-filter',
          );
        },
      );

      it('refuses to sort by an unknown field or direction', async () => {
        const sorts = [[['name; SELECT', 'asc']], [['name', 'up']]] as unknown as Sort<Member>[];
        for (const sort of sorts) {
          const found = models.collection<Member>(members).find({}, { sort });
          expect(await getErrorCode(found)).toBe('invalid-filter');
        }
      });
    });

    describe('words', () => {
      const texts: Readonly<Record<string, string | null>> = {
        a: 'ada ada@post.example post.example #7f3a',
        b: 'bob adamson * ~bb',
        c: 'o’neil "quoted" 👩‍🚀 a-b_c.d+e (x)',
        d: '',
        e: null,
        f: 'not or and',
      };
      const searches: [string, readonly (readonly string[])[], string][] = [
        ['the beginning of any word', [['ada']], 'ab'],
        ['all of several, in any order', [['post'], ['ada@']], 'a'],
        ['one of several beginnings', [['nobody', 'bo', '#7f']], 'ab'],
        ['no middle of a word', [['da']], ''],
        ['a sign', [['*']], 'b'],
        ['a sign before a word', [['~bb', '~ada']], 'b'],
        ['a quotation mark', [['"quo']], 'c'],
        ['an apostrophe', [['o’n']], 'c'],
        ['emoji', [['👩‍🚀']], 'c'],
        ['signs within a word', [['a-b_c.d+']], 'c'],
        ['brackets', [['(']], 'c'],
        ['what is a word of a query language', [['not'], ['or'], ['and']], 'f'],
        ['what looks like a pattern', [['.*']], ''],
      ];

      describe.each([
        ['of an indexed field', { words: 'name' }],
        ['of a field without an index', {}],
      ])('%s', (_, indexed) => {
        beforeEach(async () => {
          members = { ...members, ...indexed };
          const all = Object.entries(texts).map(([id, name]) => ({ id, name, admin: id > 'b' }));
          await seed(...all);
        });

        it.each(searches)('are found by %s', async (_what, words, expected) => {
          expect((await findIds({ name: { words } })).join('')).toBe(expected);
          const collection = models.collection<Member>(members);
          expect(await collection.count({ name: { words } })).toBe(expected.length);
        });

        it('are found together with other conditions, in order and by page', async () => {
          const filter = { name: { words: [['a']] }, admin: { eq: false } } as const;
          expect(await findIds(filter, [['name', 'desc']])).toEqual(['b', 'a']);
          const collection = models.collection<Member>(members);
          expect(await collection.count(filter)).toBe(2);
          const page = await collection.find(filter, { sort: [['id', 'asc']], skip: 1, limit: 1 });
          expect(page.map(({ id }) => id)).toEqual(['b']);
        });

        it('follow their document, and are gone with it', async () => {
          await write([createChange({ id: 'a', name: 'grace' }), { id: 'b', document: null }]);
          expect(await findIds({ name: { words: [['ada']] } })).toEqual([]);
          expect(await findIds({ name: { words: [['gra']] } })).toEqual(['a']);
          await write([createChange({ id: 'z', name: 'ada' }, toPosition(1))]);
          await write([{ id: 'z', document: null, position: toPosition(2) }]);
          expect(
            await models.collection<Member>(members).count({ name: { words: [['ada']] } }),
          ).toBe(0);
        });
      });

      it('do not change the document', async () => {
        members = { ...members, words: 'name' };
        const documents: Member[] = [
          { id: 'a', name: 'ada lovelace', age: 36 },
          { id: 'b', name: '' },
          { id: 'c', name: null },
          { id: 'd', age: 1 },
        ];
        await seed(...documents);
        const collection = models.collection<Member>(members);
        expect(await collection.find()).toEqual(documents);
        expect(await collection.findOne('a')).toEqual(documents[0]);
        expect((await models.load(members, ['a', 'b'])).get('b')?.document).toEqual(documents[1]);
        const stored: unknown[] = [];
        for await (const { document } of models.contents.documents(members))
          stored.push(JSON.parse(document ?? ''));
        expect(stored).toEqual(documents);
      });

      it('are found when nearly every document has them', async () => {
        members = { ...members, words: 'name' };
        const manyNames = Array.from({ length: 1200 }, (_, index) =>
          String(index).padStart(4, '0'),
        );
        await seed(...manyNames.map((id) => ({ id, name: `all ${id}`, admin: id < '0003' })));
        const collection = models.collection<Member>(members);
        expect(await collection.count({ name: { words: [['all']] } })).toBe(1200);
        const fewFilter = { name: { words: [['all']] }, admin: { eq: true } } as const;
        expect(await collection.count(fewFilter)).toBe(3);
        expect(await findIds(fewFilter)).toEqual(['0000', '0001', '0002']);
        expect(await findIds({ name: { words: [['all'], ['0777']] } })).toEqual(['0777']);
      });

      it('are indexed when a version is built before it is read', async () => {
        members = { ...members, words: 'name' };
        const seeded = Object.entries(texts).map(([id, name]) =>
          createChange({ id, name }, toPosition(1)),
        );
        await models.write({ changes: [{ collection: members, changes: seeded }], building: true });
        await models.activate(members);
        expect(await findIds({ name: { words: [['ada']] } })).toEqual(['a', 'b']);
        await write([createChange({ id: 'd', name: 'adam' }, toPosition(2))]);
        expect(await findIds({ name: { words: [['ada']] } })).toEqual(['a', 'b', 'd']);
      });
    });

    describe('order and pages', () => {
      beforeEach(async () => {
        await seed(
          { id: 'a', name: 'x', age: 2 },
          { id: 'b', name: 'x', age: null },
          { id: 'c', name: 'Z', age: 10 },
          { id: 'd', name: 'x' },
          { id: 'e', name: 'é', age: 2 },
          { id: 'f', name: '', age: -3 },
        );
      });

      it.each<[string, Sort<Member>, string]>([
        ['by id when nothing is said', [], 'abcdef'],
        ['by number, null and absent first', [['age', 'asc']], 'bdfaec'],
        ['by number downwards, null and absent last', [['age', 'desc']], 'ceafdb'],
        ['by text as it is spelt, ties by id', [['name', 'asc']], 'fcabde'],
        [
          'by two fields',
          [
            ['name', 'desc'],
            ['age', 'asc'],
          ],
          'ebdacf',
        ],
        ['by id downwards', [['id', 'desc']], 'fedcba'],
      ])('sorts %s', async (_, sort, expected) => {
        expect((await findIds({}, sort)).join('')).toBe(expected);
      });

      it('gives pages that neither overlap nor leave a gap', async () => {
        const collection = models.collection<Member>(members);
        const sort = [['age', 'asc']] as const;
        const pages = await Promise.all(
          [0, 2, 4, 6].map((skip) => collection.find({}, { sort, skip, limit: 2 })),
        );
        expect(pages.map((page) => page.map(({ id }) => id).join(''))).toEqual([
          'bd',
          'fa',
          'ec',
          '',
        ]);
        expect(await collection.find({}, { limit: 0 })).toEqual([]);
      });
    });

    describe('documents', () => {
      it.each([
        ['quotes and SQL', `'"; CREATE TABLE marked (x); --`],
        ['a zero character', 'a\u0000b'],
        ['what looks like an operator', '$set'],
        ['a path', 'a.b/c\\d'],
        ['emoji and combined signs', '👩‍🚀 ñ n\u0303 \u202Ertl'],
        ['the end of the plane', '\u{10FFFF}\uFFFD'],
        ['lines', 'one\r\ntwo\u2028three'],
        ['nothing at all', ''],
      ])('keep %s in id, value, key and filter', async (_, odd) => {
        // Not every store supports a NUL character in a field name.
        const key = `k${odd.replaceAll('\0', '')}`;
        const document = { id: `${odd}!`, name: odd, notes: { [key]: [odd] } };
        await seed(document, { id: 'other', name: 'other' });
        const collection = models.collection<Member>(members);
        expect(await collection.findOne(document.id)).toEqual(document);
        expect(await collection.find({ name: { eq: odd } })).toEqual([document]);
        expect(
          await collection.find({ name: { prefix: odd }, id: { prefix: odd } }),
        ).toContainEqual(document);
        expect(await findIds({ name: { in: [odd] } })).toEqual([document.id]);
      });

      it('keep nested values, large numbers, empty lists and nulls', async () => {
        const notes = {
          list: [],
          nested: { deep: [{ empty: {} }, null, [1.5, -0.1, 9_007_199_254_740_991]] },
          yes: true,
          none: null,
        };
        await seed({ id: 'a', notes });
        expect(await models.collection<Member>(members).findOne('a')).toEqual({ id: 'a', notes });
      });

      it('leave out what is undefined', async () => {
        await write([createChange({ id: 'a', notes: { absent: undefined } })]);
        const found = await models.collection<Member>(members).findOne('a');
        expect(Object.keys(found?.notes as object)).toEqual([]);
      });

      it('may be hundreds of kilobytes large', async () => {
        const notes = Array.from({ length: 9000 }, (_, index) => ({ index, text: 'ünïcode line' }));
        await write([createChange({ id: 'large', name: 'large', notes }, toPosition(1))]);
        expect(await models.collection<Member>(members).find({ name: { eq: 'large' } })).toEqual([
          { id: 'large', name: 'large', notes },
        ]);
      });

      it('come by the ten thousand in one batch', async () => {
        const changes = Array.from({ length: 10_000 }, (_, index) =>
          createChange(
            { id: toPosition(index), name: `member ${String(index % 10)}`, age: index },
            toPosition(index + 1),
          ),
        );
        await write(changes);
        const collection = models.collection<Member>(members);
        expect(await collection.count({ name: { eq: 'member 3' } })).toBe(1000);
        const loaded = await models.load<Member>(
          members,
          changes.map(({ id }) => id),
        );
        expect(loaded.size).toBe(10_000);
        expect(loaded.get(toPosition(77))?.position).toBe(toPosition(78));
        const last = await collection.find({}, { sort: [['age', 'desc']], limit: 1 });
        expect(last[0]?.age).toBe(9999);
      });

      it('are refused when they call themselves something else', async () => {
        await expect(write([{ id: 'a', document: { id: 'b' } }])).rejects.toThrow(TypeError);
      });
    });

    describe('versions', () => {
      const secondVersion = (): CollectionDefinition => ({ ...members, version: 2 });

      it('read as the one they were written for before the first switch', async () => {
        await seed({ id: 'a' });
        expect(await models.activeVersion(members.name)).toBeUndefined();
        expect(await findIds()).toEqual(['a']);
      });

      it('stand side by side until the switch, and readers follow it', async () => {
        await seed({ id: 'a', name: 'old' });
        await models.activate(members);
        await write([createChange({ id: 'a', name: 'new' })], secondVersion());
        const [oldReader, newReader] = [members, secondVersion()].map((d) =>
          models.collection<Member>(d),
        );
        expect(await oldReader?.findOne('a')).toEqual({ id: 'a', name: 'old' });
        expect(await newReader?.findOne('a')).toEqual({ id: 'a', name: 'old' });
        await models.activate(secondVersion());
        expect(await models.activeVersion(members.name)).toBe(2);
        expect(await oldReader?.findOne('a')).toEqual({ id: 'a', name: 'new' });
        expect(await newReader?.find({ name: { eq: 'new' } })).toHaveLength(1);
        expect((await models.load(members, ['a'])).get('a')?.document).toEqual({
          id: 'a',
          name: 'old',
        });
      });

      it('never show an empty read while they are switched and dropped', async () => {
        const otherModels = await setup.open();
        const reader = otherModels.collection<Member>(members);
        await seed({ id: 'a' });
        await models.activate(members);
        const round = { done: false };
        const counts = new Set<number>();
        const reading = (async () => {
          while (!round.done) {
            counts.add(await reader.count());
            counts.add((await reader.find()).length);
            counts.add((await reader.findOne('a')) ? 1 : 0);
            await new Promise((resolve) => setImmediate(resolve));
          }
        })();
        for (let version = 2; version <= 8; version += 1) {
          const nextMembers = { ...members, version };
          await write([createChange({ id: 'a' })], nextMembers);
          await models.activate(nextMembers);
          await models.drop(members.name, version - 1);
        }
        round.done = true;
        await reading;
        expect([...counts]).toEqual([1]);
        await otherModels.close();
      });

      it('are listed, and gone with their checkpoint once they are dropped', async () => {
        await seed({ id: 'a' });
        await write([createChange({ id: 'a' })], secondVersion());
        await models.write({
          changes: [],
          checkpoint: { name: `${members.name}@3`, position: toPosition(1) },
        });
        const checkpoint = { name: `${members.name}@1`, position: toPosition(9) };
        await models.write({ changes: [], checkpoint });
        expect(await models.versions(members.name)).toEqual([1, 2, 3]);
        await models.activate(secondVersion());
        await models.drop(members.name, 1);
        expect(await models.versions(members.name)).toEqual([2, 3]);
        expect(await models.checkpoint(checkpoint.name)).toBe('');
        await models.drop(members.name, 1);
        await write([createChange({ id: 'b' })]);
        expect([...(await models.load(members, ['a', 'b'])).keys()]).toEqual(['b']);
      });

      it('refuse to be dropped while they are switched on', async () => {
        await seed({ id: 'a' });
        await models.activate(members);
        await expect(models.drop(members.name, 1)).rejects.toThrow(RangeError);
        expect(await findIds()).toEqual(['a']);
      });

      it('are empty when nothing was written', async () => {
        expect(await findIds()).toEqual([]);
        expect(await models.collection<Member>(members).count({ age: { gt: 1 } })).toBe(0);
        expect(await models.collection<Member>(members).findOne('a')).toBeUndefined();
        expect((await models.load(members, ['a'])).size).toBe(0);
        expect(await models.versions(members.name)).toEqual([]);
      });

      it('are written as usual while they are built, and answer once they are switched on', async () => {
        await seed({ id: 'a', name: 'old' });
        const nextMembers = { ...members, version: 2, indexes: [['name'], ['age', 'name']] };
        const writeWhileBuilding = (changes: readonly DocumentChange[]): Promise<void> =>
          models.write({ changes: [{ collection: nextMembers, changes }], building: true });
        await writeWhileBuilding([
          createChange({ id: 'a', name: 'new', age: 2 }, toPosition(2)),
          createChange({ id: 'b', age: 1 }, toPosition(2)),
        ]);
        await writeWhileBuilding([createChange({ id: 'a', name: 'late repeat' }, toPosition(1))]);
        expect(await findIds({ name: { eq: 'old' } })).toEqual(['a']);
        await models.activate(nextMembers);
        expect(await findIds({ name: { eq: 'new' } })).toEqual(['a']);
        await write([createChange({ id: 'b', name: 'b', age: 3 }, toPosition(3))], nextMembers);
        expect(await findIds({ age: { gt: 0 } }, [['age', 'asc']])).toEqual(['a', 'b']);
      });

      it('gain an index later without a new version', async () => {
        await seed({ id: 'a', name: 'x', age: 3 }, { id: 'b', name: 'y', age: 1 });
        members = { ...members, indexes: [...members.indexes, ['age'], ['name', 'age']] };
        await seed({ id: 'c', name: 'z', age: 2 });
        expect(await findIds({ age: { gt: 0 } }, [['age', 'asc']])).toEqual(['b', 'c', 'a']);
      });
    });

    it('refuses names that could not be those of a collection', async () => {
      for (const name of ['', 'Members', 'a b', 'a"; --', 'a_b', '../a', 'system.x']) {
        expect(() => models.collection({ ...members, name })).toThrow(TypeError);
        await expect(models.activate({ ...members, name })).rejects.toThrow(TypeError);
      }
    });

    it('rejects every call once it is closed', async () => {
      const collection = models.collection<Member>(members);
      await models.close();
      expect(await getErrorCode(collection.find())).toBe('closed');
      expect(await getErrorCode(write([createChange({ id: 'a' })]))).toBe('closed');
      await models.close();
    });
  });
};
