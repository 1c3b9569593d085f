import { resolveMemberFilter } from '#application/members/member-filter.ts';
import { createOperatorActor, isMachine, isOperator } from '#domain/shared/actors.ts';
import { isUuid } from '#domain/shared/ids.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import type { ActorCondition } from '#projections/events/queries.ts';
import type { AdminRoutesDeps } from './ports.ts';

type Ports = AdminRoutesDeps['platform'];

const maxActors = 20;

/** The actor with this id, and the members whose name or address matches. */
export const findActorIds = async (platform: Ports, words: string): Promise<string[]> => {
  if (isUuid(words) || isMachine(words) || isOperator(words)) return [words];
  const filter = await resolveMemberFilter(platform, { q: words }, platform.clock.now());
  const { members, total } = await listMembers(platform, { filter, limit: maxActors });
  if (total > maxActors)
    throw new Rejection('invalid', 'event/too-many-actors', {
      message: `${String(total)} members match “${words}”. Enter more of the name, or an address.`,
      field: 'filter',
    });
  return [words, ...members.map(({ id }) => id)];
};

/** The actors of several ids or names, with operators on the command line. */
export const findActors = async (
  platform: Ports,
  names: readonly string[],
): Promise<ActorCondition[]> => {
  const found = await Promise.all(names.map((name) => findActorIds(platform, name)));
  const ids = new Set(found.flat());
  return [
    ...[...ids].map((eq) => ({ eq })),
    ...names
      .filter((name) => !isUuid(name) && !isMachine(name))
      .map((name) => ({ prefix: isOperator(name) ? name : createOperatorActor(name) })),
  ];
};
