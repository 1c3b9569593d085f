import type { CallInput } from '#contract/call-types.ts';
import {
  type MembershipPreview,
  type TimedGrantPreview,
  membershipPreviewEndpoints,
} from '#contract/membership/membership-preview.ts';
import { adminEndpoints } from '#contract/admin/admin.ts';
import { grantEndpoints } from '#contract/admin/grants.ts';
import { call } from '#ui/api/call.ts';
import {
  createCommandPreview,
  type CommandRequest,
  type UndoCommand,
} from '../../record/command/use-command.ts';

/** Only the preview of given time can have a warning. */
export type ChangePreview = MembershipPreview & Partial<Pick<TimedGrantPreview, 'warning'>>;
type Request = CommandRequest<ChangePreview>;
type GrantBody = CallInput<'previewGrant'>['body'];
type TimeBody = CallInput<'previewTime'>['body'];

export const grantRequest = (id: string, { plan, duration }: GrantBody): Request => ({
  resource: 'members',
  id,
  preview: createCommandPreview(membershipPreviewEndpoints.previewGrant, {
    params: { id },
    body: { plan, duration },
  }),
  send: (reason, ifMatch) =>
    call(grantEndpoints.grantMembership, {
      params: { id },
      body: { plan, duration, reason },
      ifMatch,
    }),
});

export const timeRequest = (id: string, time: TimeBody): Request => ({
  resource: 'members',
  id,
  preview: createCommandPreview(membershipPreviewEndpoints.previewTime, {
    params: { id },
    body: time,
  }),
  send: (reason, ifMatch) =>
    call(grantEndpoints.giveTime, { params: { id }, body: { ...time, reason }, ifMatch }),
  undo: (preview) => createUndo(id, preview),
});

/** The request of support staff, who may only give a trial of 7 days. */
export const trialRequest = (id: string, plan: GrantBody['plan'], endsAt: string): Request => ({
  resource: 'members',
  id,
  preview: createCommandPreview(membershipPreviewEndpoints.previewTime, {
    params: { id },
    body: { plan, endsAt, trial: true },
  }),
  send: (reason, ifMatch) =>
    call(grantEndpoints.giveTrial, { params: { id }, body: { plan, reason }, ifMatch }),
});

export const goodwillRequest = (id: string, plan: GrantBody['plan']): Request => ({
  resource: 'members',
  id,
  preview: createCommandPreview(membershipPreviewEndpoints.previewGoodwillMonth, {
    params: { id },
    body: { plan },
  }),
  send: (reason, ifMatch) =>
    call(grantEndpoints.giveGoodwillMonth, { params: { id }, body: { plan, reason }, ifMatch }),
  // A credit stays with the payment provider.
  undo: (preview) => (preview.credit === null ? createUndo(id, preview) : null),
});

// The command was refused unless its event followed the revision of the preview, so this is the grant.
const createUndo = (id: string, { membershipRevision }: MembershipPreview): UndoCommand => ({
  send: async () => {
    const { grants } = await call(adminEndpoints.member, { params: { id } });
    const grant = grants.find(({ event }) => event.revision === membershipRevision + 1);
    if (grant === undefined) throw new Error('The grant has already ended.');
    return undoGrant(id, grant.id, 'Undone right after it was granted');
  },
  done: 'Grant undone\nPlan, end and customer ID are as before.',
  refused: 'Could not undo the grant',
});

const undoGrant = (id: string, grantId: string, reason: string): Promise<unknown> =>
  call(grantEndpoints.undoGrant, { params: { id, grantId }, body: { reason } });

/** Within 24 hours, ending a grant and undoing it have the same effect on the member, so the preview is that of an end. */
export const undoGrantRequest = (id: string, grantId: string): Request => ({
  ...endGrantRequest(id, grantId),
  send: (reason, ifMatch) =>
    call(grantEndpoints.undoGrant, { params: { id, grantId }, body: { reason }, ifMatch }),
});

export const endGrantRequest = (id: string, grantId: string): Request => ({
  resource: 'members',
  id,
  preview: createCommandPreview(membershipPreviewEndpoints.previewEndGrant, {
    params: { id, grantId },
  }),
  send: (reason, ifMatch) =>
    call(grantEndpoints.endGrant, { params: { id, grantId }, body: { reason }, ifMatch }),
});

export const revokeRequest = (id: string): Request => ({
  resource: 'members',
  id,
  preview: createCommandPreview(membershipPreviewEndpoints.previewRevoke, { params: { id } }),
  send: (reason, ifMatch) =>
    call(grantEndpoints.revokeMembership, { params: { id }, body: { reason }, ifMatch }),
});
