import { trialDecider, trialOfferStream } from '#domain/trial/trial.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { handleCommand, type CommandPorts } from '../../handle-command.ts';
import { loadState, type LoadPorts } from '../../load-stream.ts';
import { obtainReasonSubject } from '../../reason-subject.ts';

/** Whether members can start trials themselves. */
export const isTrialOffered = async (ports: LoadPorts): Promise<boolean> => {
  const state = await loadState(ports, { decider: trialDecider, stream: trialOfferStream });
  return state.isOffered;
};

type TrialOfferSwitch = { readonly on: boolean; readonly reason: string };

/** Running trials continue. Switching to the current state has no effect. */
export const switchTrialOffer = async (
  ports: CommandPorts & { readonly keys: Pick<KeyStore, 'obtain'> },
  { on, reason }: TrialOfferSwitch,
  context: CommandContext,
): Promise<CommandResult> =>
  handleCommand(ports, {
    decider: trialDecider,
    stream: trialOfferStream,
    command: { type: 'SwitchTrialOffer', on, reason, now: context.now },
    context,
    subject: await obtainReasonSubject(ports, context),
  });
