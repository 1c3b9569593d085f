import type { SignInEvent } from '#domain/sign-in/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailNewDeviceJob } from './job.ts';

/** Tells the member of a sign-in from a device that was not seen before. */
export const mailNewDevice = defineReaction<SignInEvent>({
  name: 'mail-new-device',
  categories: ['signin'],
  reads: [],
  on: {
    SignInSucceeded: ({ id: eventId, stream, revision }) => [
      {
        name: mailNewDeviceJob.name,
        payload: { eventId, accountId: accountIn(stream), stream, revision },
      },
    ],
  },
});
