/** Every text of the profile in the settings. */
export const profileTexts = {
  displayName: { label: 'Display name', hint: 'Shown in the top bar and to support.' },
  username: {
    label: 'Username',
    hint: '3 to 30 letters, digits and dots. Nobody else can have the same one.',
  },
  email: { label: 'Email', verified: 'Verified', unverified: 'Not verified yet' },
  cannotChangeEmail: 'Your email is verified and cannot be changed.',
  emptyDisplayName: 'Display name cannot be empty.',
  emptyUsername: 'Username cannot be empty.',
  save: 'Save profile',
  discard: 'Discard',
  unsaved: (count: number): string =>
    count === 1 ? 'One change not saved.' : 'Two changes not saved.',
  saved: 'Profile updated',
  notSaved: 'Failed to update profile',
} as const;
