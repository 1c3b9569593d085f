import { isOff, notPrepared, wrongCode } from '#domain/account/second-factor/decide.ts';
import type { Registered } from '#domain/account/state.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { SecondFactorUsed } from '#domain/sign-in/commands.ts';
import { signInDecider, signInStream } from '#domain/sign-in/decider.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { handleCommand } from '../handle-command.ts';
import { handleAccount } from '../account/handle-account.ts';
import { recordSignIn } from '../account/sign-in/record-sign-in.ts';
import { recoveryCodeHash, type SecondFactorPorts } from './second-factor-ports.ts';

export type EnteredCode = {
  readonly accountId: string;
  readonly account: Registered;
  /** Of the app or of the list: the form says which. */
  readonly code: string;
  readonly method: 'password' | 'openid';
  readonly ipAddress: string;
  readonly userAgent: string;
};

/** Takes a code of the app or a recovery code, each of which works once. A wrong one is recorded and rejected. */
export const useCode = async (
  ports: SecondFactorPorts,
  entered: EnteredCode,
  context: CommandContext,
): Promise<SecondFactorUsed> => {
  const { accountId, account, code } = entered;
  if (account.secondFactor.status !== 'on') throw isOff();
  const { secret } = account.secondFactor;
  return recordingRefusal(ports, { entered, context }, async () => {
    if (isAppCode(code)) {
      await useAppCode(ports, { accountId, secret, code }, context);
      return 'code';
    }
    const codeHash = recoveryCodeHash(ports, accountId, code);
    const command = { type: 'UseRecoveryCode', codeHash, now: context.now } as const;
    await handleAccount(ports, { accountId, command }, withoutRequestKeys(context));
    return 'recovery-code';
  });
};

/** The code that proves that the app has the prepared secret. */
export const verifySecret = (
  ports: SecondFactorPorts,
  entered: EnteredCode,
  context: CommandContext,
): Promise<string> => {
  const { accountId, account, code } = entered;
  if (account.secondFactor.status !== 'prepared') throw notPrepared();
  const { secret } = account.secondFactor;
  return recordingRefusal(ports, { entered, context }, async () => {
    await useAppCode(ports, { accountId, secret, code }, context);
    return secret;
  });
};

const isAppCode = (code: string): boolean => /^(\d\s*){6}$/.test(code.trim());

// The stream follows from the code's own half minute, so that one code meets itself there at the turn of a month, too.
const useAppCode = async (
  ports: SecondFactorPorts,
  { accountId, secret, code }: { accountId: string; secret: string; code: string },
  context: CommandContext,
): Promise<void> => {
  const { oneTimeCodes, systemNow = () => new Date() } = ports;
  const step = oneTimeCodes.stepOf(secret, code.replaceAll(/\s/g, ''), systemNow());
  if (step === undefined) throw wrongCode();
  await handleCommand(ports, {
    decider: signInDecider,
    stream: signInStream(accountId, new Date(step * stepMs)),
    command: { type: 'AcceptSecondFactorCode', step, now: context.now },
    context: withoutRequestKeys(context),
    subject: accountId,
  });
};

const stepMs = 30 * secondMs;

const recordingRefusal = async <Result>(
  ports: SecondFactorPorts,
  { entered, context }: { readonly entered: EnteredCode; readonly context: CommandContext },
  take: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await take();
  } catch (error) {
    if (isWrongCode(error)) {
      const { accountId, method, ipAddress, userAgent } = entered;
      const circumstances = { method, ipAddress, userAgent, now: context.now };
      const command = {
        type: 'RecordFailedSignIn',
        reason: 'wrong-code',
        ...circumstances,
      } as const;
      await recordSignIn(ports, { accountId, command }, withoutRequestKeys(context));
    }
    throw error;
  }
};

/** A guess: the code is none of this account, or was used before. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'second-factor/wrong-code' || error.code === 'second-factor/code-used');
