export const pushTexts = {
  title: 'Browser notifications',
  hint: 'Your price alerts, as notifications of this browser even while Tidemark is closed. Prices outside their range as well, if you get them by email.',
  states: {
    unsupported:
      'This browser does not support notifications here. On an iPhone or iPad, add Tidemark to the Home Screen and open it there.',
    denied:
      'Notifications from Tidemark are blocked in this browser. Allow them in its settings for this site, then reload the page.',
    off: 'Off in this browser',
    on: 'On in this browser. Logging out turns them off.',
  },
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  others: 'Your other devices with notifications',
  added: (at: string): string => `Turned on ${at}`,
  remove: 'Remove',
  removeOf: (device: string): string => `Remove ${device}`,
  notSaved: 'Could not change your notifications',
  notPossible: 'The browser could not reach its notification service. Try again later.',
  loading: 'Loading your devices with notifications',
  notLoaded: 'Could not load your devices with notifications',
} as const;
