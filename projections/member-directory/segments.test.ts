import { describe, expect, it } from 'vitest';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { memberDirectory } from './projection.ts';
import type { MemberDocument } from './read-model.ts';
import {
  createComparator,
  findPageInSegments,
  splitIntoSegments,
  type MemberSort,
} from './segments.ts';

const plans = ['pro', 'free', 'basic', 'free', 'pro', 'free', 'pro'] as const;

const registered = (): MemberDocument => {
  const log = eventLog();
  const names = { email: 'ada@example.com', displayName: 'Ada', username: 'ada' };
  const data = { ...names, passwordHash: 'h', registeredAt: '2026-05-01T10:00:00.000Z' };
  log.add(`account-${ada}`, { type: 'AccountRegistered', data });
  const document = given(log.events).when(memberDirectory).documents.get(ada);
  if (!document) throw new Error('The directory has no member.');
  return document;
};

describe('a list in parts', () => {
  it.each<MemberSort>([
    ['plan', 'asc'],
    ['plan', 'desc'],
    ['planEndsAt', 'asc'],
    ['status', 'desc'],
    ['email', 'asc'],
  ])('has each member on one page, by %s %s', async (...sort) => {
    const readModels = sqliteReadModels({ file: ':memory:' });
    const one = registered();
    const changes = plans.map((plan, index) => {
      const id = `m${String(index)}`;
      const planEndsAt = plan === 'pro' ? `2026-06-0${String(index + 1)}` : null;
      return { id, document: { ...one, id, plan, planEndsAt, email: `${id}@example.com` } };
    });
    const { collection } = memberDirectory;
    await readModels.write({ changes: [{ collection, changes }] });
    const members = readModels.collection<MemberDocument>(collection);
    const whole = await findPageInSegments(members, splitIntoSegments(sort), {
      skip: 0,
      limit: 100,
    });
    expect(whole.map(({ id }) => id).sort()).toEqual(changes.map(({ id }) => id));
    for (const limit of [1, 2, 3, 4]) {
      for (let skip = 0; skip < 9; skip += 1) {
        const page = await findPageInSegments(members, splitIntoSegments(sort), { skip, limit });
        expect(page).toEqual(whole.slice(skip, skip + limit));
      }
    }
    await readModels.close();
  });

  it.each<[MemberSort, string[]]>([
    [
      ['planEndsAt', 'asc'],
      ['june', 'july', 'lifetime', 'renewed', 'a-free', 'free'],
    ],
    [
      ['planEndsAt', 'desc'],
      ['july', 'june', 'lifetime', 'renewed', 'free', 'a-free'],
    ],
  ])('puts "no end" behind the ends and "none" last, by %s', async (sort, order) => {
    const one = registered();
    const member = (
      id: string,
      origin: MemberDocument['origin'],
      planEndsAt: string | null = null,
    ) => ({
      id,
      document: { ...one, id, origin, planEndsAt },
    });
    const changes = [
      member('free', 'none'),
      member('lifetime', 'grant'),
      member('a-free', 'none'),
      member('july', 'grant', '2026-07-01'),
      member('june', 'subscription', '2026-06-01'),
      member('renewed', 'subscription'),
    ];
    const readModels = sqliteReadModels({ file: ':memory:' });
    const { collection } = memberDirectory;
    await readModels.write({ changes: [{ collection, changes }] });
    const members = readModels.collection<MemberDocument>(collection);
    const page = await findPageInSegments(members, splitIntoSegments(sort), {
      skip: 0,
      limit: 100,
    });
    expect(page.map(({ id }) => id)).toEqual(order);
    const inMemory = changes.map(({ document }) => document).sort(createComparator(sort));
    expect(inMemory.map(({ id }) => id)).toEqual(order);
    await readModels.close();
  });
});
