import { planLabels } from '#contract/plan-labels.ts';
import { text } from './texts.ts';

const sentences = {
  open: 'member.rule-open',
  'signed-in': 'member.rule-signed-in',
  'denied/remembered-session': 'member.rule-remembered',
  'role/admin': 'member.rule-admin',
  'role/support': 'member.rule-support',
  'test-address': 'member.rule-test-address',
  'denied/signed-out': 'member.rule-signed-out',
  'denied/needs-staff': 'member.rule-needs-staff',
  'denied/needs-admin': 'member.rule-needs-admin',
  'denied/needs-second-factor': 'member.rule-needs-second-factor',
  'denied/needs-basic': 'member.rule-needs-basic',
  'denied/needs-pro': 'member.rule-needs-pro',
  'denied/suspended': 'member.rule-suspended',
  'denied/plan-ended': 'member.rule-plan-ended',
} as const;

/** An access rule as a sentence; undefined before the registration. */
export const formatRule = (rule: string | undefined): string => {
  if (rule === undefined) return 'Before registration.';
  if (isKnownRule(rule)) return text(sentences[rule]);
  return formatPlanRule(rule) ?? text('member.rule-unknown', { rule });
};

const isKnownRule = (rule: string): rule is keyof typeof sentences => rule in sentences;
const isPlanName = (word: string): word is keyof typeof planLabels => word in planLabels;

const formatPlanRule = (rule: string): string | undefined => {
  const [, planKey = '', status = ''] = /^plan\/(\w+)-(\w+)$/u.exec(rule) ?? [];
  if (!isPlanName(planKey)) return undefined;
  const plan = planLabels[planKey];
  return status === 'manual'
    ? text('member.rule-manual', { plan })
    : text('member.rule-plan', { plan, status });
};
