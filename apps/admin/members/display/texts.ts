import { createText } from '../../texts/create-text.ts';

export const memberDisplayTexts = {
  'members.no-plan': 'No plan',
  'members.status.grant-plan': 'Active, complimentary',
  'members.status.grant-trial': 'Trial',
  'members.status.grant-goodwill': 'Goodwill month',
  'members.renews': 'renews %{day}',
  'member.suspended': 'Suspended',
  'member.plan': 'Plan',
  'member.then-plan': ', then %{plan}',
  'member.then-plan-until': ', then %{plan} until %{end}',
  'member.grant-plan': '%{plan}',
  'member.grant-trial': '%{plan} trial',
  'member.grant-goodwill': 'Goodwill month of %{plan}',
  'member.grant-ends': 'ends %{end}',
  'member.plan-without-end': '%{plan}, no end date',
  'member.plan-until': '%{plan} until %{end}',
} as const;

export const text = createText(memberDisplayTexts);
