/**
 * Problem codes of any operation by status: invalid requests, sessions, access, limits and server failures. An
 * operation lists only its own codes.
 */
export const commonProblems: Readonly<Record<number, readonly string[]>> = {
  400: ['request/invalid', 'request/malformed-json', 'request/unreadable', 'request/unknown-host'],
  401: ['session/required', 'session/remembered-staff', 'access/token-required'],
  403: ['access/denied', 'request/foreign-origin', 'session/proof-required'],
  404: ['account/not-found'],
  409: ['request/idempotency-key-reused'],
  412: ['command/stale'],
  413: ['request/body-too-large'],
  415: ['request/unsupported-media-type'],
  429: ['throttle/requests'],
  431: ['request/headers-too-large'],
  500: ['server/unexpected'],
  503: ['server/unavailable', 'server/full', 'server/read-models-behind', 'server/maintenance'],
};

/** Part of the description of an operation on one member. */
export const unknownMemberText = '404 `member/unknown`: no member has the id.';
/** Part of the description of an operation that changes an aggregate. */
export const contendedText =
  '409 `command/contended`: several changes arrived at the same time; try again.';
/** Part of the description of an operation that changes a membership. */
export const staleMembershipText =
  '412 `command/stale`: the membership has changed since the revision in `If-Match`.';
