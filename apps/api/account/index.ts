import type { AccountRoutesDeps } from './ports.ts';
import { accessRoute } from './access.route.ts';
import { deletionRoutes } from './deletion.route.ts';
import { emailRoutes } from './email.route.ts';
import { exportRoute } from './export.route.ts';
import { legalRoutes } from './legal.route.ts';
import { notificationRoutes } from './notifications.route.ts';
import { passwordRoutes } from './password.route.ts';
import { photoRoutes } from './photo.route.ts';
import { preferencesRoutes } from './preferences.route.ts';
import { profileRoutes } from './profile.route.ts';
import { registerRoute } from './register.route.ts';
import { ownSessionRoutes } from './sessions.route.ts';
import { sessionRoutes } from './session.route.ts';
import { signInRoute } from './sign-in.route.ts';

export type { AccountRoutesDeps };

export const accountRoutes = (deps: AccountRoutesDeps): void => {
  registerRoute(deps);
  signInRoute(deps);
  sessionRoutes(deps);
  ownSessionRoutes(deps);
  profileRoutes(deps);
  photoRoutes(deps);
  exportRoute(deps);
  legalRoutes(deps);
  preferencesRoutes(deps);
  notificationRoutes(deps);
  accessRoute(deps);
  emailRoutes(deps);
  passwordRoutes(deps);
  deletionRoutes(deps);
};
