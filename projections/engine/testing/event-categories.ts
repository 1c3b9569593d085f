import { accountDecider } from '#domain/account/decider.ts';
import { claimDecider } from '#domain/claim/decider.ts';
import { mailDecider } from '#domain/mail/decider.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { signInDecider } from '#domain/sign-in/decider.ts';

const deciders = [
  accountDecider,
  claimDecider('email'),
  claimDecider('username'),
  mailDecider,
  membershipDecider,
  signInDecider,
];

export const categoriesOf = (types: readonly string[]): string[] =>
  deciders
    .filter(({ definitions }) => types.some((type) => Object.hasOwn(definitions, type)))
    .map(({ category }) => category)
    .sort();
