import { usernamePolicy } from '#contract/username-policy.ts';

/** Every text of the profile in the settings. */
export const profileTexts = {
  displayName: {
    label: 'Display name',
    hint: 'Shown at the top of the page and to our support team.',
  },
  username: {
    label: 'Username',
    hint: `${usernamePolicy.hint} No one else can have the same one.`,
  },
  emptyDisplayName: 'Display name cannot be empty.',
  emptyUsername: 'Username cannot be empty.',
  save: 'Save profile',
  discard: 'Discard',
  unsaved: (count: number): string =>
    count === 1 ? '1 unsaved change.' : `${String(count)} unsaved changes.`,
  saved: 'Profile updated',
  notSaved: 'Failed to update profile',
} as const;

/** Every other text of the settings page. */
export const settingsTexts = {
  tabs: {
    profile: 'Profile',
    account: 'Account',
    notifications: 'Notifications',
    news: 'News',
    plan: 'Subscription',
  },
  settings: 'Settings',
  staff: { title: 'You are staff', text: 'You can use everything without a plan.' },
  plan: (name: string): string => `${name} Plan`,
  seePlans: 'See plans',
  noInvoices: 'Invoices are not available yet.',
} as const;
