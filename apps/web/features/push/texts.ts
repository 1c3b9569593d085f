export const pushTexts = {
  title: 'Browser notifications',
  hint: 'Get your price alerts as notifications in this browser, even while Tidemark is closed. If you get range alerts by email, you also get them here.',
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
  others: 'Other devices with notifications on',
  added: (at: string): string => `Turned on ${at}`,
  remove: 'Remove',
  removeOf: (device: string): string => `Remove ${device}`,
  notSaved: 'Could not change your notifications',
  notPossible: 'The browser could not reach its notification service. Try again later.',
  loading: 'Loading your notification devices',
  notLoaded: 'Could not load your notification devices',
} as const;
