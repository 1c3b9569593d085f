import { accountEvents } from '#domain/account/events.ts';
import { claimEvents } from '#domain/claim/events.ts';
import { mailEvents } from '#domain/mail/events.ts';
import { membershipEvents } from '#domain/membership/events.ts';
import type { EventDefinition } from '#domain/shared/event.ts';
import { signInEvents } from '#domain/sign-in/events.ts';

export const eventRegistry: Readonly<Record<string, EventDefinition>> = {
  ...accountEvents,
  ...claimEvents,
  ...mailEvents,
  ...membershipEvents,
  ...signInEvents,
};
