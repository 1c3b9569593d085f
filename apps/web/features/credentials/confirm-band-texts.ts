export const confirmEmailBannerTexts = {
  label: 'Confirm your email address',
  text: (email: string): string =>
    `Confirm your email address: open the link that we sent to ${email}. Until then we only send security and payment emails.`,
} as const;
