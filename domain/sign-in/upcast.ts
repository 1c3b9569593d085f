import { upcaster } from '../shared/upcasting.ts';
import type { SignInEvent } from './events.ts';

/** Today's form of a stored sign-in event. Every type is at its first version. */
export const upcastSignIn = upcaster<SignInEvent>({});
