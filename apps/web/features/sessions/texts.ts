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
  history: {
    title: 'Recent logins',
    hint: 'The last twenty, including failed attempts.',
    succeeded: 'Logged in',
    failed: 'Wrong password',
    none: 'You have not logged in again since you created your account.',
    more: (count: number): string => `Show all ${String(count)}`,
  },
} as const;
