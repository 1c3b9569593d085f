import { accountOperations } from '#contract/operations/account.ts';
import { resources } from '#domain/shared/resources.ts';
import type { AccountRoutesDeps } from './ports.ts';

/** What the caller may see: the front ends ask this and decide nothing themselves. */
export const accessRoute = ({ routes }: AccountRoutesDeps): void => {
  routes.on(accountOperations.access, async ({ access }) => ({
    body: await Promise.all(resources.map((resource) => access(resource))),
  }));
};
