export const secondFactorTexts = {
  enabled: 'Two-factor login is on. Keep the recovery codes: we cannot show them again.',
  disabled: 'Two-factor login is off.',
  verified: 'Two-factor authentication successful',
} as const;
