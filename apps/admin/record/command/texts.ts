import { createText } from '../../texts/create-text.ts';
import { reasonMissing } from '#contract/fields.ts';

export const commandTexts = {
  'command.reason-kept': 'Recorded with the event. It cannot be changed later.',
  'command.reason-hint': 'Shown in the timeline; the member does not see it.',
  'command.reason-missing': reasonMissing,
  'command.kept': 'You have an unfinished change here (%{time}).',
  'command.preview-first': 'You see a preview first. Nothing changes until you confirm it.',
  'command.mail': 'Email to the member',
  'command.text-missing': 'Please fill in this field.',
  'command.no-change': 'No change: %{why}',
  'command.cancel': 'Cancel',
  'command.sending': 'Sending',
  'command.undo': 'Undo',
  'command.stale-who': '%{actor}: %{title}.',
} as const;

export const text = createText(commandTexts);
