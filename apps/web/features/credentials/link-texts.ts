import type { LinkPurpose } from '#contract/link-purposes.ts';

type LinkTexts = {
  title: string;
  /** What will happen, or what happens. */
  text: readonly string[];
  action: string;
  done: string;
};

/** Texts of the pages that mailed links lead to. What the server answers stands below `done`. */
export const linkTexts: Readonly<Record<LinkPurpose, LinkTexts>> = {
  'verify-email': {
    title: 'Confirm your email',
    text: ['Press the button to confirm that this email address is yours.'],
    action: 'Confirm email',
    done: 'Email confirmed',
  },
  'confirm-email': {
    title: 'Use this email address?',
    text: [
      'You log in with it from then on, and our mail goes there. Every device is logged out.',
      'We tell your former address, which can take the change back for 7 days.',
    ],
    action: 'Use this address',
    done: 'Email changed',
  },
  'undo-email': {
    title: 'Take back the change of email?',
    text: [
      'Your account gets its former email address again, and every device is logged out.',
      'We then mail you a link to set a new password.',
    ],
    action: 'Take it back',
    done: 'Change taken back',
  },
  'reset-password': {
    title: 'Set a new password',
    text: ['Every device is logged out when you set it.'],
    action: 'Set new password',
    done: 'Password changed',
  },
  invitation: {
    title: 'Welcome to Tidemark',
    text: ['Set a password, and your account is complete.'],
    action: 'Set password',
    done: 'Password set',
  },
  'delete-account': {
    title: 'Delete your account?',
    text: [
      'Your name, your email address, your settings and your history are gone for good, and your plan ends at once.',
      'This cannot be undone.',
    ],
    action: 'Delete my account',
    done: 'Account deleted',
  },
  'cancel-subscription': {
    title: 'Cancel your subscription?',
    text: [
      'Your account is suspended, but your subscription still renews.',
      'If you cancel, it ends with the current billing period and nothing more is charged.',
    ],
    action: 'Cancel subscription',
    done: 'Subscription Cancelled',
  },
  'switch-off': {
    title: 'Switch these mails off?',
    text: ['You will get no more mails of this kind. In Settings you can switch them on again.'],
    action: 'Switch them off',
    done: 'Mails switched off',
  },
};

export const linkWords = {
  incomplete: {
    title: 'The link is incomplete.',
    text: 'Open it once more from the email that we sent you, or ask for a new one.',
  },
  broken: 'Nothing was changed',
  refused: 'The link was not accepted.',
  failed: 'That did not work',
  dashboard: 'Go to Dashboard',
  logIn: 'Log in',
  home: 'Go to the front page',
  alreadyVerified: 'Your email is already confirmed',
  notifications: 'See your notifications',
  logInForLink: 'Log in for a new link',
  askInSettings: 'Ask for a new link in Settings',
  changePassword: 'Change your password',
  askSupport: 'Contact support',
  resetPassword: 'Reset your password',
} as const;
