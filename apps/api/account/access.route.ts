import { accountOperations } from '#contract/operations/account.ts';
import { resources } from '#domain/shared/resources.ts';
import type { AccountRoutesDeps } from './ports.ts';

/** Front ends read their access decisions here and make none themselves. */
export const accessRoute = ({ routes }: AccountRoutesDeps): void => {
  routes.on(accountOperations.access, async ({ access }) => ({
    body: await Promise.all(resources.map((resource) => access(resource))),
  }));
};
