export const maintenanceTexts = {
  until: (moment: string): string => `Maintenance until ${moment}.`,
  longer: 'Maintenance is taking longer than planned.',
  meaning: 'You can read everything and log in, but changes cannot be saved.',
} as const;
