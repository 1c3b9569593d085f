import { createText } from '../texts/create-text.ts';

export const maintenanceTexts = {
  'maintenance.on': 'On until %{moment}: %{reason}',
  'maintenance.start': 'Start maintenance',
  'maintenance.minutes': '%{smart_count} minutes',
  'maintenance.hours': '%{smart_count} hour |||| %{smart_count} hours',
} as const;

export const text = createText(maintenanceTexts);
