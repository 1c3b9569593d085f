import { changeProfile } from '#application/account/profile/change-profile.ts';
import { sendCommand } from '#application/handle-command.ts';
import { profileOperations } from '#contract/account/profile.ts';
import { authOperations } from '#contract/account/auth.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { toUser } from './user.ts';

export const profileRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  routes.on(authOperations.changeProfile, async ({ body, caller, command, waitForProjections }) => {
    const { accountId } = caller;
    const { revision } = await changeProfile(platform, { accountId, ...body }, command);
    await waitForProjections();
    const account = await requireOwnAccount(platform, caller);
    return {
      body: { ...toUser(account, platform.clock.now(), platform.config), ...body },
      revision,
    };
  });

  routes.on(profileOperations.changeBio, async ({ body, caller, command, waitForProjections }) => {
    const target = {
      id: caller.accountId,
      command: { type: 'ChangeAccountBio', ...body },
    } as const;
    await sendCommand(platform, accountDecider, target, command);
    await waitForProjections();
    const account = await requireOwnAccount(platform, caller);
    return { body: toUser(account, platform.clock.now(), platform.config) };
  });
};
