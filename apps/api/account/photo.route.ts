import { changePhoto, findPhoto, removePhoto } from '#application/account/profile/change-photo.ts';
import type { User } from '#contract/account/auth.ts';
import { profileOperations } from '#contract/account/profile.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import type { RouteRequest } from '../http/route-types.ts';
import { requireOwnAccount, type AccountRoutesDeps } from './ports.ts';
import { toUser } from './user.ts';

type PhotoKey = { readonly accountId: string; readonly photoId: string };

export const photoRoutes = ({ routes, platform }: AccountRoutesDeps): void => {
  const { photos } = getRateLimits(platform.config);
  const replyWithUser = async ({
    caller,
    waitForProjections,
  }: Pick<
    RouteRequest<typeof profileOperations.changePhoto>,
    'caller' | 'waitForProjections'
  >): Promise<{
    readonly body: User;
  }> => {
    await waitForProjections();
    return {
      body: toUser(
        await requireOwnAccount(platform, caller),
        platform.clock.now(),
        platform.config,
      ),
    };
  };

  routes.on(profileOperations.changePhoto, async ({ body: bytes, command, ...request }) => {
    const { accountId } = request.caller;
    await takeOrReject(platform.rateLimits, photos, accountId);
    await changePhoto(platform, { accountId, bytes }, command);
    return replyWithUser(request);
  });

  routes.on(profileOperations.removePhoto, async ({ command, ...request }) => {
    const { accountId } = request.caller;
    await removePhoto(platform, { accountId }, command);
    return replyWithUser(request);
  });

  const replyWithPhoto = async (
    photo: PhotoKey,
  ): Promise<{ body: Uint8Array; headers: typeof headers }> => {
    const body = await findPhoto(platform, photo);
    if (body) return { body, headers };
    throw new Rejection('missing', 'account/no-photo', { message: 'There is no such photo.' });
  };

  routes.on(profileOperations.ownPhoto, ({ caller: { accountId }, params: { photoId } }) =>
    replyWithPhoto({ accountId, photoId }),
  );

  routes.on(profileOperations.memberPhoto, ({ params: { id, photoId } }) =>
    replyWithPhoto({ accountId: id, photoId }),
  );
};

// A new photo has a new address, so browsers may cache this one. Shared caches may not.
const headers = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': `default-src 'none'; sandbox`,
  'content-disposition': 'inline; filename="photo.webp"',
} as const;
