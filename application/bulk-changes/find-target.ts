import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { scanMembers } from '#projections/member-directory/queries.ts';
import type { MemberDocument } from '#projections/member-directory/read-model.ts';
import { resolveMemberFilter, type MemberQuery } from '../members/member-filter.ts';

export type TargetPorts = { readonly readModels: ReadModels };

/** All members that match a filter, or an explicit selection of ids. */
export type BulkTarget = { readonly filter: MemberQuery } | { readonly ids: readonly string[] };

/** A target member; null for an unknown id. */
export type TargetMember = { readonly id: string; readonly member: MemberDocument | null };

const idsPerQuery = 500;

export async function* findTarget(
  ports: TargetPorts,
  target: BulkTarget,
  now: Date,
): AsyncGenerator<readonly TargetMember[]> {
  if ('filter' in target) {
    const filter = await resolveMemberFilter(ports, target.filter, now);
    for await (const page of scanMembers(ports, filter)) {
      yield page.map((member) => ({ id: member.id, member }));
    }
    return;
  }
  const ids = [...new Set(target.ids)].sort();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    yield await membersOf(ports, ids.slice(from, from + idsPerQuery));
  }
}

const membersOf = async (
  ports: TargetPorts,
  ids: readonly string[],
): Promise<readonly TargetMember[]> => {
  const found = await findMembers(ports, ids);
  return ids.map((id) => ({ id, member: found.get(id) ?? null }));
};

export const findMembers = async (
  ports: TargetPorts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberDocument>> => {
  const found = new Map<string, MemberDocument>();
  for await (const page of scanMembers(ports, { ids })) {
    for (const member of page) found.set(member.id, member);
  }
  return found;
};
