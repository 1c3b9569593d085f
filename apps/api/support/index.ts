import { cannedAnswerRoutes } from './canned-answers.resource.ts';
import { memberNotesRoute } from './member-notes.route.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { supportRequestRoutes } from './support-desk.resource.ts';
import { supportFormRoutes } from './support-form.route.ts';

export type { SupportRoutesDeps };

export const supportRoutes = (deps: SupportRoutesDeps): void => {
  supportFormRoutes(deps);
  supportRequestRoutes(deps);
  cannedAnswerRoutes(deps);
  memberNotesRoute(deps);
};
