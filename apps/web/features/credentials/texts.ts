import type { LinkPurpose } from '#contract/account/link-purposes.ts';

export const credentialsTexts = {
  password: {
    title: 'Password',
    hint: 'Changing it logs out your other devices. This one stays logged in.',
    current: 'Current password',
    next: 'New password',
    confirmation: 'Confirm new password',
    action: 'Change password',
    noCurrent: 'Current password is required.',
    differ: 'New passwords do not match.',
    failed: 'Password Change Failed',
    tryAgain: 'Failed to update password. Please check your current password and try again.',
    notLoggedIn: 'User not logged in or missing email',
  },
  identities: {
    title: 'Linked logins',
    hint: 'A linked login opens your account without your password. After you unlink it, it stays unlinked until you link it again.',
    linked: (at: string): string => `Linked ${at}`,
    last: 'This is your only way to log in. Set a password to unlink it.',
    unlink: 'Unlink',
    unlinkOf: (host: string): string => `Unlink ${host}`,
    password: 'Current password',
    cancel: 'Cancel',
    failed: 'Could not unlink the login',
    link: (label: string): string => `Link ${label}`,
    linkText: (label: string): string =>
      `Confirm your password, then log in at ${label} within five minutes. That login will open your account.`,
    linkTextWithoutPassword: (label: string): string =>
      `Confirm your identity, then log in at ${label} within five minutes. That login will open your account.`,
    continue: 'Continue',
    linkFailed: 'Could not link the login',
    tryAgain: 'Please try again.',
  },
  deletion: {
    title: 'Delete account',
    hint: 'Ends your plan immediately and cannot be undone.',
    text: 'We erase your name, email address and settings by destroying the key that encrypts them. Only an anonymous record remains.',
    first: 'We’ll email you a link first. Nothing is deleted until you open it and confirm.',
    password: 'Current password',
    action: 'Delete account',
    failed: 'Failed to process account deletion. Please try again.',
    sent: 'Confirmation email sent',
  },
  email: {
    title: 'Email',
    verified: 'Verified',
    unverified: 'Not verified yet',
    isVerified: 'Your email is verified.',
    follow: 'Open the link we emailed to this address. It is valid for 24 hours.',
    change: 'Change email',
    resend: 'Send a new link',
    resent: 'New link sent',
    notResent: 'Could not send the link',
    next: 'New email',
    password: 'Current password',
    action: 'Send link',
    cancel: 'Cancel',
    noAddress: 'Please enter your email address',
    invalid: 'Invalid email address format',
    same: 'This is already your address.',
    failed: 'Could not change your email',
    sent: 'Confirmation email sent',
  },
} as const;

type LinkTexts = {
  title: string;
  /** What will happen, or is happening. */
  text: readonly string[];
  action: string;
  done: string;
};

/** Texts of the pages of mailed links. The server's response is shown below `done`. */
export const linkTexts: Readonly<Record<LinkPurpose, LinkTexts>> = {
  'verify-email': {
    title: 'Confirm your email',
    text: ['Confirm that this email address is yours.'],
    action: 'Confirm email',
    done: 'Email confirmed',
  },
  'confirm-email': {
    title: 'Use this email address?',
    text: [
      'You will log in with this address, and our emails will go there. All your devices are logged out.',
      'We’ll email your old address a link to undo the change within 7 days.',
    ],
    action: 'Use this address',
    done: 'Email changed',
  },
  'undo-email': {
    title: 'Undo the email change?',
    text: [
      'Your account goes back to its old email address, and all your devices are logged out. If you also log in with a provider such as Google, that login is unlinked.',
      'We’ll then email you a link to set a new password.',
    ],
    action: 'Undo the change',
    done: 'Email change undone',
  },
  'reset-password': {
    title: 'Set a new password',
    text: [
      'Setting a new password logs out all your devices. If you also log in with a provider such as Google, that login is unlinked, and you can link it again in your settings.',
    ],
    action: 'Set new password',
    done: 'Password changed',
  },
  invitation: {
    title: 'Welcome to Tidemark',
    text: ['Set a password to complete your account.'],
    action: 'Set password',
    done: 'Password set',
  },
  'delete-account': {
    title: 'Delete your account?',
    text: [
      'Your name, email address, settings and history will be permanently deleted, and your plan ends immediately. A plan bought in the last 14 days is fully refunded; after that, the time you have paid for is not.',
      'This cannot be undone.',
    ],
    action: 'Delete my account',
    done: 'Account deleted',
  },
  'cancel-subscription': {
    title: 'Cancel your subscription?',
    text: [
      'Your account is suspended, but your subscription still renews.',
      'If you cancel, it ends with the current billing period and you will not be charged again.',
    ],
    action: 'Cancel subscription',
    done: 'Subscription Cancelled',
  },
  'switch-off': {
    title: 'Turn off these emails?',
    text: [
      'You will no longer get emails like the one with this link. You can turn them back on in Settings.',
    ],
    action: 'Turn off',
    done: 'Emails turned off',
  },
};

export const linkPageTexts = {
  failed: 'Something went wrong',
} as const;
