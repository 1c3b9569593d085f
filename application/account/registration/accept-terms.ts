import { accountDecider } from '#domain/account/decider.ts';
import type { AccountTermsAccepted } from '#domain/account/events.ts';
import {
  currentVersions,
  legalDocuments,
  type AcceptedVersions,
} from '#domain/shared/accounts/legal-documents.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';

export type TermsAcceptance = {
  readonly accountId: string;
  readonly versions: AcceptedVersions;
  readonly occasion: AccountTermsAccepted['data']['occasion'];
};

/** Records a member's consent, after a change of version and with every purchase. */
export const acceptTerms = async (
  ports: CommandPorts,
  { accountId, versions, occasion }: TermsAcceptance,
  context: CommandContext,
): Promise<CommandResult> => {
  if (legalDocuments.some((name) => versions[name] !== currentVersions[name])) {
    throw new Rejection('conflict', 'account/terms-changed', {
      message: 'The terms have changed since you opened this page. Please reload it and read them.',
    });
  }
  const command = { type: 'AcceptAccountTerms', versions, occasion, now: context.now } as const;
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};
