/** Texts of the reader's devices. */
export const sessionsTexts = {
  devices: {
    title: 'Devices',
    hint: 'Where you are logged in now. If you do not recognise a device, log it out and change your password.',
    loading: 'Loading your devices',
    notLoaded: 'Could not load your devices',
    thisOne: 'This device',
    onlyThis: 'You are not logged in anywhere else.',
    used: (first: string, last: string): string => `First used ${first}. Last used ${last}.`,
    unknownAddress: 'Unknown address',
    remembered: 'Stays logged in',
    end: 'Log out',
    endOf: (device: string): string => `Log out ${device}`,
    endOthers: 'Log out all other devices',
  },
  question: {
    one: (device: string): string => `Log out ${device}?`,
    others: 'Log out all other devices?',
    meaning: 'It will be logged out immediately. Logging in there again requires your password.',
    meaningOfAll:
      'They will be logged out immediately. Logging in there again requires your password.',
    cancel: 'Cancel',
    end: 'Log out',
    failed: 'Could not log out',
    ended: (device: string): string => `${device} has been logged out`,
    othersEnded: 'All other devices have been logged out',
  },
  history: {
    title: 'Recent logins',
    hint: 'The last twenty, including failed attempts.',
    succeeded: 'Logged in',
    failed: 'Wrong password',
    none: 'No logins yet',
    more: (count: number): string => `Show all ${String(count)}`,
  },
} as const;
