import { describe, expect, it } from 'vitest';
import { ruleInWords } from './access-panel.tsx';

describe('a rule of the access module', () => {
  it.each([
    ['role/admin', 'An admin sees everything.'],
    ['plan/pro-manual', 'Pro, given by hand.'],
    ['plan/basic-downgrading', 'Basic, downgrading.'],
    ['denied/needs-pro', 'Needs Pro.'],
    ['denied/plan-canceled', 'The plan is canceled.'],
    ['new/rule', 'Rule new/rule.'],
    [undefined, 'Before the registration.'],
  ])('reads as a sentence: %s', (rule, sentence) => {
    expect(ruleInWords(rule)).toBe(sentence);
  });
});
