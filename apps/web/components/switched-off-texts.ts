/** What to say instead of forecasts where the installation does not issue any. */
export const switchedOffTexts = {
  forecasts: {
    fact: 'Forecasts are switched off on this installation.',
    text: 'None are issued or scored while they are switched off.',
  },
  signals: {
    fact: 'Technical events are switched off on this installation.',
    text: 'None are issued or scored while they are switched off.',
  },
} as const;
