import { coinOptions } from '#contract/account/preference-options.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import type { Write } from './ledger.ts';

/** The author of a write. Its fields make every request unique. */
export type Actor = {
  readonly name: string;
  readonly accountId: string;
  /** Number of this write, counted per author. */
  readonly count: number;
};

export type Request = { readonly method: string; readonly path: string; readonly body: object };

/** A command, and the text in its event. */
export type WriteAction = (
  actor: Actor,
) => Pick<Write, 'kind' | 'text'> & { readonly request: Request };

export const changeName: WriteAction = ({ name, count }) => {
  const displayName = `Soak ${name} ${String(count)}`;
  const body = { displayName, username: `soak.${name}` };
  return {
    kind: 'display name',
    text: displayName,
    request: { method: 'PATCH', path: operations.changeProfile.path, body },
  };
};

/** One of 40,320 orders of the coins, different for each of the member's writes. */
export const changePreferences: WriteAction = ({ accountId, count }) => {
  const preferredCoins = orderOf(coinOptions, count);
  const body = { preferredCoins, preferredCategories: [], sentimentPreference: 'all' };
  return {
    kind: 'preferences',
    text: preferencesText(accountId, preferredCoins),
    request: { method: 'PUT', path: operations.preferences.path, body },
  };
};

export const preferencesText = (accountId: string, coins: readonly string[]): string =>
  `${accountId} ${coins.join(' ')}`;

/**
 * Confirms once, as soon as the mail with the link has arrived. Other calls perform the other act.
 */
export const confirmAddress = (
  tokenOf: () => string | undefined,
  otherwise: WriteAction,
): WriteAction => {
  let isDone = false;
  return (actor) => {
    const token = isDone ? undefined : tokenOf();
    if (token === undefined) return otherwise(actor);
    isDone = true;
    return {
      kind: 'confirmation',
      text: confirmationText(actor.accountId),
      request: { method: 'POST', path: operations.verifyEmail.path, body: { token } },
    };
  };
};

export const confirmationText = (accountId: string): string => `${accountId} confirmed`;

/** Staff grant a plan to each of these members in turn. */
export const createGrantAction =
  (members: () => readonly string[]): WriteAction =>
  ({ name, accountId, count }) => {
    const found = members();
    const member = found[count % found.length] ?? accountId;
    const reason = `Soak ${name} ${String(count)}`;
    const body = { plan: count % 2 === 0 ? 'basic' : 'pro', duration: 'trial', reason };
    return {
      kind: 'grant',
      text: reason,
      request: { method: 'POST', path: pathOf(operations.grantMembership, { id: member }), body },
    };
  };

const orderOf = <Item>(items: readonly Item[], number: number): Item[] => {
  const left = [...items];
  let rest = number;
  return items.flatMap(() => {
    const index = rest % left.length;
    rest = Math.floor(rest / left.length);
    return left.splice(index, 1);
  });
};
