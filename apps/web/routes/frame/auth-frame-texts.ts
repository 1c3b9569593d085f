/** Texts of the frame around logging in and the pages of mailed links. */
export const authFrameTexts = { marketNow: 'The market now' } as const;
