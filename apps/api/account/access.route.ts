import { type AccessEntry, type AccessReason, accessOperations } from '#contract/account/access.ts';
import { resources, type Resource } from '#domain/shared/resources.ts';
import { findEvent } from '#projections/events/queries.ts';
import { parseEventCursor } from '#projections/events/read-model.ts';
import type { CheckAccess } from '../http/access.ts';
import type { AccountPorts, AccountRoutesDeps } from './ports.ts';

export const accessRoutes = ({ routes, platform, noteRefusal }: AccountRoutesDeps): void => {
  routes.on(accessOperations.accessReasons, async ({ access }) => {
    const decisions = await Promise.all(resources.map((resource) => access(resource)));
    const causesByEventId = await findCauses(
      platform,
      decisions.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])),
    );
    return {
      body: decisions.map((decision) => ({
        ...decision,
        event: decision.eventId === null ? null : (causesByEventId.get(decision.eventId) ?? null),
      })),
    };
  });
  routes.on(accessOperations.access, async ({ access }) => ({
    body: await Promise.all(resources.map((resource) => getAccessEntry(access, resource))),
  }));
  // A front end does not open a refused page, so the page's own API calls never reach the server.
  routes.on(accessOperations.reportRefusal, async ({ access, body, caller, req }) => {
    const decision = await access(body.resource);
    if (!decision.allowed) await noteRefusal({ decision, action: 'read', req, caller });
    return { body: undefined };
  });
};

const getAccessEntry = async (access: CheckAccess, resource: Resource): Promise<AccessEntry> => {
  const [read, change] = [await access(resource), await access({ resource, action: 'change' })];
  return { ...read, mayChange: change.allowed };
};

type Cause = AccessReason['event'];

const findCauses = async (
  { readModels }: Pick<AccountPorts, 'readModels'>,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, Cause>> => {
  const causeEntries = [...new Set(eventIds)].map(async (eventId) => {
    const event = await findEvent({ readModels }, eventId);
    const cause: Cause = event ? { type: event.type, at: parseEventCursor(event.id).at } : null;
    return [eventId, cause] as const;
  });
  return new Map(await Promise.all(causeEntries));
};
