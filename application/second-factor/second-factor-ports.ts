import type { OneTimeCodes } from '#platform/one-time-codes/one-time-codes.port.ts';
import type { CommandPorts } from '../handle-command.ts';

export type SecondFactorPorts = CommandPorts & {
  readonly oneTimeCodes: OneTimeCodes;
  readonly lookupHash: (text: string) => string;
  /** Codes use the system clock, like the member's phone, because the application clock can be moved. */
  readonly systemNow?: () => Date;
};

/** The stored form of a recovery code: a keyed hash bound to its account. Spaces, hyphens and case are ignored. */
export const recoveryCodeHash = (
  { lookupHash }: Pick<SecondFactorPorts, 'lookupHash'>,
  accountId: string,
  code: string,
): string =>
  lookupHash(`recovery-code/${accountId}/${code.replaceAll(/[\s-]/g, '').toLowerCase()}`);
