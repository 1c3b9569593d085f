import { expect, it } from 'vitest';
import { operations } from './operations.ts';
import type { Operation } from './operation.ts';

const addsOnly = 'It adds an entry and overwrites nothing.';
const decidesOnce = 'The rule refuses a second decision, or it changes nothing.';
const namesRequest = 'The id in the path names the request that its person saw.';
const repeatable = 'It starts or ends work, and a repeat changes nothing more.';
const specified = 'The specification names its parameters.';

/** Writes of staff to one resource that two people may send at the same time without `If-Match`, and why. */
const withoutRevision: Readonly<Record<string, string>> = {
  rebuildProjection: repeatable,
  decideMail: decidesOnce,
  resendMail: addsOnly,
  requestErasure: decidesOnce,
  confirmErasure: namesRequest,
  withdrawErasure: namesRequest,
  deliverEdition: repeatable,
  promoteUser: specified,
  updateStripe: specified,
  silenceAlarm: repeatable,
  unlockMember: repeatable,
  sendConfirmationLink: addsOnly,
  sendResetLink: addsOnly,
  endMemberSessions: repeatable,
  unlinkMemberIdentity: namesRequest,
  exportMember: addsOnly,
  stopBulkChange: repeatable,
  fixDrift: decidesOnce,
  decideDelivery: decidesOnce,
  resumeMails: repeatable,
  resendEdition: addsOnly,
  replayProviderEvent: repeatable,
  retryJob: repeatable,
  dropJob: repeatable,
  retryFailedJobs: repeatable,
  pauseQueue: repeatable,
  resumeQueue: repeatable,
  addMemberNote: addsOnly,
  joinSupportRequests: repeatable,
};

it('every resource that two members of staff can save accepts the revision that they saw', () => {
  const writes = Object.entries<Operation>(operations).filter(
    ([, { method, path, body }]) =>
      method !== 'get' &&
      body !== undefined &&
      path.startsWith('/api/admin') &&
      path.includes('{') &&
      !path.endsWith('/preview'),
  );
  const missing = writes.filter(([, { ifMatch }]) => !ifMatch).map(([name]) => name);
  expect(missing.sort()).toEqual(Object.keys(withoutRevision).sort());
});
