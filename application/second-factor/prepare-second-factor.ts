import { accountDecider } from '#domain/account/decider.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { requireRegisteredAccount } from '../account/find-account.ts';
import { sendCommand } from '../handle-command.ts';
import type { SecondFactorPorts } from './second-factor-ports.ts';

export type PreparedSecondFactor = CommandResult & {
  readonly secret: string;
  /** The `otpauth` address in the QR code. */
  readonly uri: string;
  readonly qr: string;
  /** Whether an earlier secret was shown, whose entry in the app no longer counts. */
  readonly replacesEarlier: boolean;
};

/**
 * Generates a secret for the member's app. The second factor is only enabled after a code from the app is entered.
 */
export const prepareSecondFactor = async (
  ports: SecondFactorPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<PreparedSecondFactor> => {
  const { oneTimeCodes } = ports;
  const { email } = await requireRegisteredAccount(ports, accountId);
  const secret = oneTimeCodes.newSecret();
  const command = { type: 'PrepareSecondFactor', secret, now: context.now } as const;
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  const { before } = result;
  const replacesEarlier =
    before.status === 'registered' && before.secondFactor.status === 'prepared';
  const uri = oneTimeCodes.toOtpAuthUri(secret, email);
  return { ...result, secret, uri, qr: oneTimeCodes.toQrCode(uri), replacesEarlier };
};
