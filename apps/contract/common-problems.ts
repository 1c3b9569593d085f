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
