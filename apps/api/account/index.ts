import type { AccountRoutesDeps } from './ports.ts';
import { accessRoutes } from './access.route.ts';
import { deletionRoutes } from './deletion.route.ts';
import { emailRoutes } from './email.route.ts';
import { notificationRoutes } from './notifications.route.ts';
import { issuerRoutes } from './issuer.route.ts';
import { passwordRoutes } from './password.route.ts';
import { preferencesRoutes } from './preferences.route.ts';
import { profileRoutes } from './profile.route.ts';
import { registerRoute } from './register.route.ts';
import { ownSessionRoutes } from './sessions.route.ts';
import { secondFactorRoutes } from './second-factor.route.ts';
import { secondStepRoute } from './second-step.route.ts';
import { sessionRoutes } from './session.route.ts';
import { signInRoute } from './sign-in.route.ts';

export type { AccountRoutesDeps };

export const accountRoutes = (deps: AccountRoutesDeps): void => {
  registerRoute(deps);
  signInRoute(deps);
  secondStepRoute(deps);
  issuerRoutes(deps);
  secondFactorRoutes(deps);
  sessionRoutes(deps);
  ownSessionRoutes(deps);
  profileRoutes(deps);
  preferencesRoutes(deps);
  accessRoutes(deps);
  notificationRoutes(deps);
  emailRoutes(deps);
  passwordRoutes(deps);
  deletionRoutes(deps);
};
