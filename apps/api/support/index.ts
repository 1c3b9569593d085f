import { answerersRoute } from './answerers.route.ts';
import { cannedAnswerRoutes } from './canned-answers.resource.ts';
import { inboundMailRoute } from './inbound-mail.route.ts';
import { memberNotesRoute } from './member-notes.route.ts';
import { memberRequestsRoute } from './member-requests.route.ts';
import { ownRequestsRoutes } from './own-requests.route.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { supportRequestRoutes } from './support-desk.resource.ts';
import { supportFormRoutes } from './support-form.route.ts';

export type { SupportRoutesDeps };

export const supportRoutes = (deps: SupportRoutesDeps): void => {
  supportFormRoutes(deps);
  ownRequestsRoutes(deps);
  inboundMailRoute(deps);
  supportRequestRoutes(deps);
  answerersRoute(deps);
  cannedAnswerRoutes(deps);
  memberNotesRoute(deps);
  memberRequestsRoute(deps);
};
