import type { OneTimeCodes } from '#platform/one-time-codes/one-time-codes.port.ts';
import type { CommandPorts } from '../handle-command.ts';

export type SecondFactorPorts = CommandPorts & {
  readonly oneTimeCodes: OneTimeCodes;
  readonly lookupHash: (text: string) => string;
  /** Codes count by the system's clock, as that of the phone does, never by the movable one. */
  readonly systemNow?: () => Date;
};

/** The kept form of a recovery code: a keyed hash, bound to its account. Spaces, hyphens and capitals do not count. */
export const recoveryCodeHash = (
  { lookupHash }: Pick<SecondFactorPorts, 'lookupHash'>,
  accountId: string,
  code: string,
): string =>
  lookupHash(`recovery-code/${accountId}/${code.replaceAll(/[\s-]/g, '').toLowerCase()}`);
