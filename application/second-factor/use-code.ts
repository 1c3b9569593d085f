import { accountDecider } from '#domain/account/decider.ts';
import {
  notEnabledError,
  notPreparedError,
  wrongCodeError,
} from '#domain/account/second-factor/decide.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { type SecondFactorMethod, signInDecider, signInStream } from '#domain/sign-in/sign-in.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand, sendCommand } from '../handle-command.ts';
import { recordSignIn } from '../account/sign-in/record-sign-in.ts';
import { recoveryCodeHash, type SecondFactorPorts } from './second-factor-ports.ts';

export type EnteredCode = {
  readonly accountId: string;
  readonly account: RegisteredAccount;
  /** An app code or recovery code; its format tells which. */
  readonly code: string;
  readonly method: 'password' | 'openid';
  readonly ipAddress: string;
  readonly userAgent: string;
};

/** Accepts an app code or a recovery code. Each works once. A wrong code is recorded and rejected. */
export const useCode = async (
  ports: SecondFactorPorts,
  entered: EnteredCode,
  context: CommandContext,
): Promise<SecondFactorMethod> => {
  const { accountId, account, code } = entered;
  if (account.secondFactor.status !== 'on') throw notEnabledError();
  const { secret } = account.secondFactor;
  return withFailureRecorded(ports, { entered, context }, async () => {
    if (isAppCode(code)) {
      await useAppCode(ports, { accountId, secret, code }, context);
      return 'code';
    }
    const codeHash = recoveryCodeHash(ports, accountId, code);
    const command = { type: 'UseRecoveryCode', codeHash, now: context.now } as const;
    await sendCommand(
      ports,
      accountDecider,
      { id: accountId, command },
      withoutRequestKeys(context),
    );
    return 'recovery-code';
  });
};

/** Checks a code from the app against the prepared secret, and returns the secret. */
export const verifySetupCode = (
  ports: SecondFactorPorts,
  entered: EnteredCode,
  context: CommandContext,
): Promise<string> => {
  const { accountId, account, code } = entered;
  if (account.secondFactor.status !== 'prepared') throw notPreparedError();
  const { secret } = account.secondFactor;
  return withFailureRecorded(ports, { entered, context }, async () => {
    await useAppCode(ports, { accountId, secret, code }, context);
    return secret;
  });
};

const isAppCode = (code: string): boolean => /^(\d\s*){6}$/.test(code.trim());

// The stream depends on the code's own time step, so that a reused code is found even at the end of a month.
const useAppCode = async (
  ports: SecondFactorPorts,
  { accountId, secret, code }: { accountId: string; secret: string; code: string },
  context: CommandContext,
): Promise<void> => {
  const { oneTimeCodes, systemNow = () => new Date() } = ports;
  const step = oneTimeCodes.findStep(secret, code.replaceAll(/\s/g, ''), systemNow());
  if (step === undefined) throw wrongCodeError();
  await handleCommand(ports, {
    decider: signInDecider,
    stream: signInStream(accountId, new Date(step * stepMs)),
    command: { type: 'AcceptSecondFactorCode', step, now: context.now },
    context: withoutRequestKeys(context),
    subject: accountId,
  });
};

const stepMs = 30 * secondMs;

const withFailureRecorded = async <Result>(
  ports: SecondFactorPorts,
  { entered, context }: { readonly entered: EnteredCode; readonly context: CommandContext },
  take: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await take();
  } catch (error) {
    if (isWrongCode(error)) {
      const { accountId, method, ipAddress, userAgent } = entered;
      const signInContext = { method, ipAddress, userAgent, now: context.now };
      const command = {
        type: 'RecordFailedSignIn',
        reason: 'wrong-code',
        ...signInContext,
      } as const;
      await recordSignIn(ports, { accountId, command }, withoutRequestKeys(context));
    }
    throw error;
  }
};

/** Whether the code was wrong or already used. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'second-factor/wrong-code' || error.code === 'second-factor/code-used');
