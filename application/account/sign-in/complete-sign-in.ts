import { accountDecider } from '#domain/account/decider.ts';
import { requireNoPendingReset, requireNotSuspended } from '#domain/account/require-owner.ts';
import type { SecondFactorMethod } from '#domain/sign-in/sign-in.ts';
import {
  withoutRequestKeys,
  type CommandContext,
  type CommandResult,
} from '../../command-context.ts';
import { sendCommand, type CommandPorts, type HandledCommand } from '../../handle-command.ts';
import { normalizeEmail } from '../identifiers/comparable-email.ts';
import type { AccountMatch } from '../find-account.ts';
import { recordSignIn } from './record-sign-in.ts';
import { serializeLoginFields } from '../credentials/require-unchanged-login.ts';

export type CompleteSignInPorts = CommandPorts & {
  readonly lookupHash: (text: string) => string;
  readonly config: { readonly ADMIN_EMAILS: readonly string[] };
};

export type SignInContext = {
  readonly method: 'password' | 'openid';
  readonly ipAddress: string;
  readonly userAgent: string;
};

/** All steps of the sign-in succeeded, and the caller opens the session. */
export type SignInResult = CommandResult & {
  readonly step: 'done';
  readonly accountId: string;
  readonly method: SignInContext['method'];
  /** The account fields that the login depends on. They must be unchanged when the session is stored. */
  readonly basis: string;
  readonly isStaff: boolean;
  /** False for staff and for unverified addresses. */
  readonly canRememberDevice: boolean;
};

/** The password or issuer login succeeded and the second factor is still missing, so no session is opened yet. */
export type SecondStepRequired = {
  readonly step: 'second-factor';
  readonly accountId: string;
  /** Hash of the account fields that the first step depends on. A later change of them ends the sign-in. */
  readonly basis: string;
};

/** Asks for the second factor if the account has one, and completes the sign-in otherwise. */
export const continueSignIn = async (
  ports: CompleteSignInPorts,
  { found, ...circumstances }: SignInContext & { readonly found: AccountMatch },
  context: CommandContext,
): Promise<SignInResult | SecondStepRequired> => {
  const { accountId, account } = found;
  requireNotSuspended(account);
  requireNoPendingReset(account);
  if (account.secondFactor.status !== 'on') {
    return completeSignIn(ports, { found, ...circumstances }, context);
  }
  const command = { type: 'RequestSecondFactor', ...circumstances, now: context.now } as const;
  await recordSignIn(ports, { accountId, command }, { ...context, actor: accountId });
  return {
    step: 'second-factor',
    accountId,
    basis: hashCredentials(ports, account, circumstances.method),
  };
};

/** Keyed hash of the account fields that a first step depends on. */
export const hashCredentials = (
  { lookupHash }: Pick<CompleteSignInPorts, 'lookupHash'>,
  account: AccountMatch['account'],
  method: SignInContext['method'],
): string => lookupHash(`first-step/${serializeLoginFields(account, method)}`);

/** Records the sign-in, and grants admin rights to an address in `ADMIN_EMAILS`. */
export const completeSignIn = async (
  ports: CompleteSignInPorts,
  signIn: SignInContext & {
    readonly found: AccountMatch;
    readonly secondFactor?: SecondFactorMethod;
  },
  context: CommandContext,
): Promise<SignInResult> => {
  const { found, ...signInContext } = signIn;
  const { accountId, account } = found;
  requireNotSuspended(account);
  const command = { type: 'RecordSignIn', ...signInContext, now: context.now } as const;
  const accountContext = { ...context, actor: accountId };
  const result = await recordSignIn(ports, { accountId, command }, accountContext);
  const adminGrant = await grantNamedAdmin(ports, found, context);
  const isStaff = account.isAdmin || account.isSupport || adminGrant !== undefined;
  const canBeRemembered = !isStaff && account.emailVerified;
  const { method } = signInContext;
  const basis = serializeLoginFields(account, method);
  return {
    step: 'done',
    ...result,
    accountId,
    method,
    basis,
    isStaff,
    canRememberDevice: canBeRemembered,
  };
};

const grantNamedAdmin = async (
  ports: CompleteSignInPorts,
  { accountId, account }: AccountMatch,
  context: CommandContext,
): Promise<HandledCommand<unknown, unknown> | undefined> => {
  if (!isConfiguredAdmin(ports, account.email) || !account.emailVerified || account.isAdmin)
    return undefined;
  const reason = 'Named in ADMIN_EMAILS';
  const command = { type: 'GrantAccountAdmin', reason, now: context.now } as const;
  const systemContext = { ...withoutRequestKeys(context), actor: 'system' };
  return sendCommand(ports, accountDecider, { id: accountId, command }, systemContext);
};

export const isConfiguredAdmin = (
  { config }: Pick<CompleteSignInPorts, 'config'>,
  email: string,
): boolean => config.ADMIN_EMAILS.map(normalizeEmail).includes(normalizeEmail(email));
