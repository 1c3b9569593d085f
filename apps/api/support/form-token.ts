import { randomUUID } from 'node:crypto';
import { supportFormSeconds } from '#contract/support-topics.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { LinkTokens } from '#platform/keys/link-tokens.port.ts';
import { supportApiTexts } from './texts.ts';

type Ports = { readonly linkTokens: LinkTokens };

const purpose = 'support-form';
const keptMs = 24 * 3600 * 1000;
const leastMs = supportFormSeconds * 1000;

/** Names the request that the form will open, so that a form is good for one request and needs no storage. */
export const issueFormToken = ({ linkTokens }: Ports, now: Date): string => {
  const requestId = randomUUID();
  const claims = { purpose, accountId: requestId, requestId };
  return linkTokens.issue(claims, new Date(now.getTime() + keptMs));
};

/**
 * The id of the request. Undefined for a token that was never issued, or that comes back faster than anybody writes: a
 * robot sent it. A form that was open for more than a day is refused in words, as a person may have left it open.
 */
export const readFormToken = (
  { linkTokens }: Ports,
  token: string,
  now: Date,
): string | undefined => {
  const issued = linkTokens.read(purpose, token, new Date(0));
  if (!issued) return undefined;
  if (!linkTokens.read(purpose, token, now)) throw expired();
  const latest = new Date(now.getTime() + keptMs - leastMs);
  return linkTokens.read(purpose, token, latest) ? undefined : issued.requestId;
};

const expired = (): Rejection =>
  new Rejection('conflict', 'support/form-expired', { message: supportApiTexts.expired });
