import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { findAccountByEmail, requireRegisteredAccount } from '#application/account/find-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import {
  type openSupportRequestSchema,
  ownSupportOperations,
} from '#contract/support/own-requests.ts';
import { supportReference, supportFormSeconds } from '#contract/support/support-topics.ts';
import { supportDecider } from '#domain/support/support.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { limitKey } from '#platform/http/address.ts';
import { findMember } from '#projections/member-directory/queries.ts';
import type { CheckAccess } from '../http/access.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { invalidInputError } from '../http/parse.ts';
import type { Caller } from '../http/session/session.ts';
import type { SupportRoutesDeps } from './ports.ts';
import { supportApiTexts } from './texts.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { LinkTokens } from '#platform/keys/link-tokens.port.ts';

export const supportFormRoutes = ({ routes, platform, systemNow }: SupportRoutesDeps): void => {
  const limits = getRateLimits(platform.config);
  routes.on(ownSupportOperations.supportForm, () =>
    Promise.resolve({
      body: { token: issueFormToken(platform, systemNow()) },
      headers: { 'cache-control': 'no-store' },
    }),
  );
  routes.on(
    ownSupportOperations.openSupportRequest,
    async ({ body, caller, access, command, request, waitForProjections }) => {
      const { rateLimits } = platform;
      await takeOrReject(rateLimits, limits.supportOfAddress, limitKey(request.address));
      const requestId = readFormToken(platform, body.token, systemNow());
      // A bot gets the same response as a person, so that it learns nothing.
      if (requestId === undefined || isFilled(body.website)) return toReceipt(randomUUID());
      const sender = await resolveSender(platform, { body, caller, access });
      const key = sender.accountId ?? platform.lookupHash(sender.address);
      await takeOrReject(rateLimits, limits.supportOfSender, key);
      const { topic, message } = body;
      const opening = {
        type: 'OpenSupportRequest',
        request: { topic, message, ...sender },
      } as const;
      await sendCommand(platform, supportDecider, { id: requestId, command: opening }, command);
      await waitForProjections();
      return toReceipt(requestId);
    },
  );
};

const isFilled = (field: string | undefined): boolean => field !== undefined && field !== '';

const toReceipt = (requestId: string) => ({ body: { reference: supportReference(requestId) } });

type FormSubmission = {
  readonly body: z.output<typeof openSupportRequestSchema>;
  readonly caller: Caller | undefined;
  readonly access: CheckAccess;
};

// A member is answered at the account's address, whatever the form contains.
const resolveSender = async (
  platform: SupportRoutesDeps['platform'],
  { body, caller, access }: FormSubmission,
) => {
  if (caller) {
    const { accountId } = caller;
    const [{ email }, member, { allowed }] = await Promise.all([
      requireRegisteredAccount(platform, accountId),
      findMember(platform, accountId),
      access('priority-support'),
    ]);
    return { accountId, address: email, plan: member?.plan ?? 'free', priority: allowed };
  }
  if (body.email === undefined) {
    throw invalidInputError([{ field: 'email', message: supportApiTexts.noAddress }]);
  }
  const accountOfAddress = await findConfirmedAccount(platform, body.email);
  const anonymousFields = { accountId: null, plan: null, priority: false };
  return {
    ...anonymousFields,
    address: body.email,
    ...(accountOfAddress !== undefined && { accountOfAddress }),
  };
};

// The request is part of the copy and the erasure of this account, but shows its owner nothing: anyone can enter an address.
const findConfirmedAccount = async (
  platform: SupportRoutesDeps['platform'],
  email: string,
): Promise<string | undefined> => {
  const match = await findAccountByEmail(platform, email);
  return match?.account.emailVerified ? match.accountId : undefined;
};

type Ports = { readonly linkTokens: LinkTokens };

const purpose = 'support-form';
const tokenTtlMs = dayMs;
const minFillMs = supportFormSeconds * 1000;

/** The token contains the id of the future request, so that a form can be submitted once and needs no storage. */
const issueFormToken = ({ linkTokens }: Ports, now: Date): string => {
  const requestId = randomUUID();
  const claims = { purpose, accountId: requestId, requestId };
  return linkTokens.issue(claims, new Date(now.getTime() + tokenTtlMs));
};

/**
 * The request id in a form token. Undefined for an invalid token, or one returned faster than a person can type, which
 * indicates a bot. A form that was open for more than a day is rejected with an explanation, because a person may have
 * left it open.
 */
const readFormToken = ({ linkTokens }: Ports, token: string, now: Date): string | undefined => {
  const claims = linkTokens.read(purpose, token, new Date(0));
  if (!claims) return undefined;
  if (!linkTokens.read(purpose, token, now)) throw formExpiredError();
  const latestExpiry = new Date(now.getTime() + tokenTtlMs - minFillMs);
  return linkTokens.read(purpose, token, latestExpiry) ? undefined : claims.requestId;
};

const formExpiredError = (): Rejection =>
  new Rejection('conflict', 'support/form-expired', { message: supportApiTexts.expired });
