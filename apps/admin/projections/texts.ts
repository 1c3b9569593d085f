import { createText } from '../texts/create-text.ts';

export const projectionTexts = {
  'resources.projections.name': 'Read model |||| Read models',
  'resources.projections.fields.id': 'Read model',
  'resources.projections.fields.state': 'State',
  'resources.projections.fields.reachedAt': 'Processed up to',
  'projections.up-to-date': 'Up to date',
  'projections.catching-up': 'Catching up',
  'projections.building': 'Building, processed up to %{moment}',
  'projections.parked': 'Stopped at an event',
  'projections.waiting': 'Waiting for an operator',
  'projections.rebuilding': 'Rebuilding from another log',
  'projections.version-words': '%{version}, build %{generation}',
  'projections.asked-words': '%{moment}: “%{reason}”',
  'projections.rebuild': 'Rebuild',
} as const;

export const text = createText(projectionTexts);
