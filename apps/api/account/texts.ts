export const credentialsTexts = {
  emailVerified: 'Your email address is confirmed.',
  emailAlreadyVerified: 'Your email address is already confirmed.',
  verificationSent: 'We have sent you a new link. Earlier links no longer work.',
  // The same for every address, so that it does not reveal whether an account exists.
  resetSent:
    'If there is an account with this address, we have sent a link to it. The link works for one hour.',
  passwordReset: 'Your new password is set. Please log in with it.',
  passwordChanged: 'Password changed successfully',
  emailChangeSent: (email: string) =>
    `We have sent a link to ${email}. Your account keeps its present address until you follow it.`,
  emailChanged:
    'Your account uses its new address from now on. Please log in with it. If it has no password, press “Forgot password?” to set one.',
  emailChangeUndone:
    'Your account has its former address again, and every device is logged out. We have sent you a link to set a new password.',
  identityUnlinked: 'This login no longer opens your account.',
  deletionSent: 'We have sent you a link. Your account is deleted when you follow it.',
  deleted: 'Your account is deleted.',
} as const;

/** Responses to the unsubscribe links in optional mails. */
export const notificationTexts = {
  switchedOff: {
    'getting-started': 'You will no longer receive emails about getting started.',
    newsletter: 'You will no longer receive newsletters.',
    'weekly-report': 'You will no longer receive weekly reports.',
    'price-alerts': 'You will no longer receive price alerts by email.',
    'story-alerts': 'You will no longer receive story alerts by email.',
    'trading-signals': 'You will no longer receive technical events by email.',
    'range-alerts': 'You will no longer receive range alerts by email.',
    'staff-work': 'You will no longer receive emails about your work in the console.',
  },
} as const;
