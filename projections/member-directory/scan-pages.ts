import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Filter } from '#platform/read-models/read-models.port.ts';
import type { MemberDocument } from './read-model.ts';

const membersPerPage = 500;

/** All members for a filter, in pages sorted by id. */
export async function* scanPages(
  members: Collection<MemberDocument>,
  filter: Filter<MemberDocument>,
): AsyncGenerator<readonly MemberDocument[]> {
  let lastId = '';
  for (;;) {
    const where = { ...filter, id: { ...filter.id, gt: lastId } };
    const page = await members.find(where, { limit: membersPerPage });
    if (page.length > 0) yield page;
    if (page.length < membersPerPage) return;
    // The embedded store never yields, so other requests get a turn between pages.
    await nextTurn();
    lastId = page.at(-1)?.id ?? '';
  }
}
