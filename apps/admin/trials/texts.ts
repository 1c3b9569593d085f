import { createText } from '../texts/create-text.ts';

export const trialTexts = {
  'trial.offer-on': 'Members can start a free trial of Pro themselves.',
  'trial.offer-off': 'Members cannot start free trials. Running trials continue.',
  'trial.switch-off': 'Switch free trials off',
  'trial.switch-on': 'Switch free trials on',
  'trial.switched-off': 'Free trials are off',
  'trial.switched-on': 'Free trials are on',
  'trial.title': 'Free trial',
  'trial.had-here': 'This account started a trial on %{day}.',
  'trial.had-elsewhere': 'Another account of this mailbox started a trial on %{day}.',
  'trial.allowed': 'Another trial was allowed on %{day}.',
  'trial.allow': 'Allow another trial',
} as const;

export const text = createText(trialTexts);
