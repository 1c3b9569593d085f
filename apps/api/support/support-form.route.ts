import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { requireRegistered } from '#application/account/find-account.ts';
import { openSupportRequest } from '#application/support/open-support-request.ts';
import { supportOperations } from '#contract/operations/support.ts';
import { supportReference } from '#contract/support-topics.ts';
import type { openSupportRequestSchema } from '#contract/support.ts';
import { limitKey } from '#platform/http/address.ts';
import { findMember } from '#projections/member-directory/queries.ts';
import type { AskAccess } from '../http/access.ts';
import { limitsOf, takeOrReject } from '../http/limits.ts';
import { invalidInput } from '../http/parse.ts';
import type { Caller } from '../http/session.ts';
import { issueFormToken, readFormToken } from './form-token.ts';
import { ownRequests } from './own-requests.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { supportApiTexts } from './texts.ts';

export const supportFormRoutes = ({ routes, platform, systemNow }: SupportRoutesDeps): void => {
  const limits = limitsOf(platform.config);
  routes.on(supportOperations.supportForm, () =>
    Promise.resolve({
      body: { token: issueFormToken(platform, systemNow()) },
      headers: { 'cache-control': 'no-store' },
    }),
  );
  routes.on(
    supportOperations.openSupportRequest,
    async ({ body, caller, access, command, request, waitForProjections }) => {
      const { rateLimits } = platform;
      await takeOrReject(rateLimits, limits.supportOfAddress, limitKey(request.address));
      const requestId = readFormToken(platform, body.token, systemNow());
      // A robot is answered like anybody, and learns nothing.
      if (requestId === undefined || isFilled(body.website)) return received(randomUUID());
      const sender = await senderOf(platform, { body, caller, access });
      const key = sender.accountId ?? platform.lookupHash(sender.address);
      await takeOrReject(rateLimits, limits.supportOfSender, key);
      const { topic, message } = body;
      const opened = { requestId, topic, message, ...sender };
      await openSupportRequest(platform, opened, command);
      await waitForProjections();
      return received(requestId);
    },
  );
  routes.on(supportOperations.ownSupportRequests, async ({ caller }) => ({
    body: await ownRequests(platform, caller.accountId),
  }));
};

const isFilled = (field: string | undefined): boolean => field !== undefined && field !== '';

const received = (requestId: string) => ({ body: { reference: supportReference(requestId) } });

type Asked = {
  readonly body: z.output<typeof openSupportRequestSchema>;
  readonly caller: Caller | undefined;
  readonly access: AskAccess;
};

// A member is answered at the address of the account, whatever the form says.
const senderOf = async (
  platform: SupportRoutesDeps['platform'],
  { body, caller, access }: Asked,
) => {
  if (caller) {
    const { accountId } = caller;
    const [{ email }, member, { allowed }] = await Promise.all([
      requireRegistered(platform, accountId),
      findMember(platform, accountId),
      access('priority-support'),
    ]);
    return { accountId, address: email, plan: member?.plan ?? 'free', priority: allowed };
  }
  if (body.email === undefined) {
    throw invalidInput([{ field: 'email', message: supportApiTexts.noAddress }]);
  }
  return { accountId: null, address: body.email, plan: null, priority: false };
};
