export const maintenanceTexts = {
  'maintenance.title': 'Maintenance',
  'maintenance.off': 'Maintenance is off.',
  'maintenance.on': 'On until %{moment}: %{reason}',
  'maintenance.failed': 'Could not load the maintenance status.',
  'maintenance.start': 'Start maintenance',
  'maintenance.start-text':
    'Members can still read and log in. Other changes are refused with a message that shows the expected end, and jobs wait. Maintenance does not end by itself.',
  'maintenance.for': 'Expected duration',
  'maintenance.minutes': '%{smart_count} minutes',
  'maintenance.hours': '%{smart_count} hour |||| %{smart_count} hours',
  'maintenance.start-done': 'Maintenance is on',
  'maintenance.start-refused': 'Maintenance was not started',
  'maintenance.end': 'End maintenance',
  'maintenance.end-done': 'Maintenance is off',
  'maintenance.end-refused': 'Maintenance was not ended',
} as const;
