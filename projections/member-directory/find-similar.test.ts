import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { memberDirectory } from './projection.ts';
import { normalize, splitWords } from '../engine/search-words.ts';
import { isOneTypoApart } from './typo-forms.ts';
import { countMembers, listMembers, scanMembers, type MemberFilter } from './queries.ts';

const people = [
  ['7f3a0000-0000-4000-8000-00000000c41d', 'Rosa Lindqvist', 'rosa.l@post.example'],
  ['7f3a0000-0000-4000-8000-00000000c41e', 'Rosa Lindberg', 'r.lindberg@mail.example'],
  ['7f3a0000-0000-4000-8000-00000000c41f', 'Zoë Müller', 'zoe@letter.example'],
] as const;
const clock = { now: () => new Date('2026-05-01T12:00:00.000Z') };

let readModels: ReadModels;
let log: ReturnType<typeof eventLog>;
const { collection } = memberDirectory;
const write = async (): Promise<void> => {
  const { documents } = given(log.events).when(memberDirectory);
  const changes = [...documents].map(([id, document]) => ({ id, document }));
  await readModels.write({ changes: [{ collection, changes }] });
};
type Person = readonly [id: string, displayName: string, email: string];
const register = ([id, displayName, email]: Person): void => {
  const names = { email, displayName, username: `user${id.slice(-2)}` };
  const data = { ...names, passwordHash: 'h', registeredAt: '2026-05-01T10:00:00.000Z' };
  log.add(`account-${id}`, { type: 'AccountRegistered', data });
};
beforeEach(async () => {
  readModels = sqliteReadModels({ file: ':memory:' });
  log = eventLog();
  for (const person of people) register(person);
  await write();
});
afterEach(() => readModels.close());

// Every second letter is dropped, doubled, replaced, or swapped with the next.
const listTypos = (word: string): string[] =>
  Array.from(word, (letter, index) => {
    const [before, after] = [word.slice(0, index), word.slice(index + 1)];
    const swapped = `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`;
    const replaced = `${before}k${after}`;
    return index % 2 === 0
      ? [`${before}${after}`, `${before}${letter}${letter}${after}`, replaced, swapped]
      : [];
  }).flat();

const scanned = async (filter: MemberFilter): Promise<string[]> => {
  const names: string[] = [];
  for await (const page of scanMembers({ readModels }, filter))
    names.push(...page.map(({ displayName }) => displayName));
  return names.sort();
};

const found = async (filter: MemberFilter): Promise<string[]> => {
  const { members, total } = await listMembers({ readModels, clock }, { filter });
  const names = members.map(({ displayName }) => displayName).sort();
  expect(await countMembers({ readModels }, [filter])).toEqual([total]);
  expect(names).toHaveLength(total);
  return names;
};

describe('a search that nothing matches', () => {
  it.each([
    ['lindqvits', ['Rosa Lindqvist']],
    ['rosa lindkvist', ['Rosa Lindqvist']],
    ['lindqvist roas', ['Rosa Lindqvist']],
    ['Mülller', ['Zoë Müller']],
    ['rosa.l@psot.example', ['Rosa Lindqvist']],
    ['lidnbreg', []],
    ['lindqvits 7f3b', []],
    ['zoa', []],
  ])('finds %j by one typing error in each word', async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  it('finds nobody else while the words match, or under another filter', async () => {
    expect(await found({ search: 'rosa lind' })).toEqual(['Rosa Lindberg', 'Rosa Lindqvist']);
    expect(await found({ search: 'rosa' })).toHaveLength(2);
    expect(await found({ search: 'lindqvits', plan: 'pro' })).toEqual([]);
  });

  it('is judged by the words alone, not by the other filters', async () => {
    register(['7f3a0000-0000-4000-8000-00000000c420', 'Lindqvits', 'other@letter.example']);
    await write();
    expect(await found({ search: 'lindqvits', ids: [people[0][0]] })).toEqual([]);
  });

  it('never adds members to a bulk change', async () => {
    expect(await scanned({ search: 'lindqvits' })).toEqual([]);
    expect(await scanned({ search: 'lindqvist' })).toEqual(['Rosa Lindqvist']);
  });

  it('finds a member behind a thousand others whose words begin alike', async () => {
    for (let index = 0; index <= 1000; index += 1) {
      const end = String(index).padStart(4, '0');
      register([`10000000-0000-4000-8000-00000000${end}`, 'Martin', `n${end}@letter.example`]);
    }
    register(['ffffffff-0000-4000-8000-000000000000', 'Mary', 'm@letter.example']);
    await write();
    expect(await found({ search: 'mark' })).toEqual(['Mary']);
  });

  it('finds the recorded names that one typing error separates from the word, and no others', async () => {
    const recordedNames = [
      ['Anna', 'Hanna', 'Annie', 'Ross', 'Rossi', 'Aaron', 'Mara', 'Amara', 'Marta', 'Maria'],
      ['Szczęsny', 'Łukasz', 'Nguyễn', 'Jürgen', 'Björk', 'Ольга', 'Олег', 'Γιώργος', 'Müller'],
    ].flat();
    const recordedPeople = recordedNames.map((name, index): Person => {
      const number = String(index).padStart(4, '0');
      return [`20000000-0000-4000-8000-00000000${number}`, name, `n${number}@x.example`];
    });
    for (const person of recordedPeople) register(person);
    await write();
    const everyone = [...people, ...recordedPeople].map(([, name, email]) => ({
      name,
      words: splitWords(normalize(`${name} ${email}`)).split(' '),
    }));
    const words = everyone.flatMap((person) => person.words);
    for (const typed of new Set(recordedNames.flatMap((name) => listTypos(normalize(name))))) {
      if (typed.length < 4 || words.some((word) => word.startsWith(typed))) continue;
      const similarPeople = everyone.filter((person) =>
        person.words.some((word) => word.length > 3 && isOneTypoApart(typed, word)),
      );
      const names = similarPeople.map(({ name }) => name).sort();
      expect([typed, await found({ search: typed })]).toEqual([typed, names]);
    }
  });

  it('finds nobody who was erased', async () => {
    log.add(`account-${people[0][0]}`, { type: 'AccountErased', data: { reason: 'asked-for' } });
    await write();
    expect(await found({ search: 'lindqvits' })).toEqual([]);
  });
});
