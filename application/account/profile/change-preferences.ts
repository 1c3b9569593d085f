import { accountDecider } from '#domain/account/decider.ts';
import type { ChangeAccountPreferences } from '#domain/account/personal/commands.ts';
import { alertsDecider } from '#domain/alerts/alerts.ts';
import { handleAlertsCommand, loadAlerts, loadPreferredCoins } from '../../alerts/handle-alerts.ts';
import {
  withoutRequestKeys,
  type CommandContext,
  type CommandResult,
} from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';

export type PreferencesChange = Omit<ChangeAccountPreferences, 'type' | 'now'> & {
  readonly accountId: string;
};

/**
 * Saves the preferences, and the preferred coins as the main coins of the member's list. The list is saved last, because
 * only the account's revision is compared with the caller's. A full list is refused before anything is saved.
 */
export const changePreferences = async (
  ports: CommandPorts,
  { accountId, ...preferences }: PreferencesChange,
  context: CommandContext,
): Promise<CommandResult> => {
  const { now } = context;
  const chooseCoins = {
    type: 'ChooseMajorCoins',
    symbols: preferences.preferredCoins,
    preferredCoins: await loadPreferredCoins(ports, { accountId }),
    now,
  } as const;
  alertsDecider.decide(await loadAlerts(ports, { accountId }), chooseCoins);
  const command = { type: 'ChangeAccountPreferences', ...preferences, now } as const;
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  const listChange = { accountId, command: chooseCoins };
  await handleAlertsCommand(ports, listChange, withoutRequestKeys(context));
  return result;
};
