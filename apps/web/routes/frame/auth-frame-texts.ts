export const authFrameTexts = { marketNow: 'The market now' } as const;
