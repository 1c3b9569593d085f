import { describe, expect, it } from 'vitest';
import { anEntry } from '../../testing/member.ts';
import { timelineAsCsv } from './timeline-csv.ts';

const rowsOf = (csv: string): string[] => csv.slice(1).split('\r\n').slice(0, -1);

describe('an export of a timeline', () => {
  it('has one row for each changed field, and one for an event without any', () => {
    const granted = anEntry('1', {
      title: 'Pro granted, trial',
      reason: '-1 day',
      changes: [
        { field: 'Plan', before: 'Free', after: 'Pro' },
        { field: 'Ends', before: null, after: '2023-10-15' },
      ],
    });
    const rows = rowsOf(timelineAsCsv([granted, anEntry('2')]));
    expect(rows).toHaveLength(4);
    expect(rows[1]).toContain(`"'-1 day",Plan,Free,Pro`);
  });
});
