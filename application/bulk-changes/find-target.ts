import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { scanMembers } from '#projections/member-directory/queries.ts';
import type { MemberDocument } from '#projections/member-directory/read-model.ts';
import type { LoadPorts } from '../load-stream.ts';
import { resolveMemberFilter, type MemberQuery } from '../members/member-filter.ts';
import { readChangedMembers } from './read-bulk-members.ts';

type MemberPorts = { readonly readModels: ReadModels };
export type TargetPorts = LoadPorts & MemberPorts;

/** All members that match a filter, an explicit selection of ids, or the members that a bulk change changed. */
export type BulkTarget =
  | { readonly filter: MemberQuery }
  | { readonly ids: readonly string[] }
  | { readonly changedBy: string };

/** A target member; null for an unknown id. */
export type TargetMember = { readonly id: string; readonly member: MemberDocument | null };

const idsPerQuery = 500;

export async function* scanTargetMembers(
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
  const requestedIds =
    'ids' in target ? target.ids : await readChangedMembers(ports, target.changedBy);
  const ids = [...new Set(requestedIds)].sort();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    yield await loadTargetMembers(ports, ids.slice(from, from + idsPerQuery));
  }
}

const loadTargetMembers = async (
  ports: MemberPorts,
  ids: readonly string[],
): Promise<readonly TargetMember[]> => {
  const membersById = await findMembers(ports, ids);
  return ids.map((id) => ({ id, member: membersById.get(id) ?? null }));
};

export const findMembers = async (
  ports: MemberPorts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberDocument>> => {
  const membersById = new Map<string, MemberDocument>();
  for await (const page of scanMembers(ports, { ids })) {
    for (const member of page) membersById.set(member.id, member);
  }
  return membersById;
};
