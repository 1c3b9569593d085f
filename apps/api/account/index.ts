import type { AccountRoutesDeps } from './ports.ts';
import { accessRoute } from './access.route.ts';
import { preferencesRoutes } from './preferences.route.ts';
import { profileRoutes } from './profile.route.ts';
import { registerRoute } from './register.route.ts';
import { sessionRoutes } from './session.route.ts';
import { signInRoute } from './sign-in.route.ts';

export type { AccountRoutesDeps };

export const accountRoutes = (deps: AccountRoutesDeps): void => {
  registerRoute(deps);
  signInRoute(deps);
  sessionRoutes(deps);
  profileRoutes(deps);
  preferencesRoutes(deps);
  accessRoute(deps);
};
