import type { SignalState } from '#contract/predictions/signals.ts';
import { switchedOffTexts } from '../../components/switched-off-texts.ts';
import { signalTexts } from './texts.ts';

/** Whether past months are being evaluated. */
export const isCatchingUp = (state: SignalState | undefined): boolean =>
  state?.phase === 'catching-up' && !state.switchedOff;

/** Why there are no technical events. */
export const explainNoSignals = ({
  phase,
  switchedOff,
}: SignalState): { readonly fact: string; readonly text: string } =>
  switchedOff ? switchedOffTexts.signals : signalTexts.empty[phase];
