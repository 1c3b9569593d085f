import { describe, expect, it } from 'vitest';
import { anEntry } from '../../testing/member.ts';
import { getLocalTimeZone } from '../../times/local-times.ts';
import { timelineAsCsv } from './timeline-csv.ts';

const rowsOf = (csv: string): string[] => csv.slice(1).split('\r\n').slice(0, -1);

describe('an export of a timeline', () => {
  it('has one row for each changed field, and one for an event without any', () => {
    const granted = anEntry('1', {
      title: 'Pro granted, trial',
      reason: '-1 day',
      changes: [
        { field: 'Plan', before: 'Free', after: 'Pro' },
        { field: 'Ends', before: 'never', after: '2023-10-15T10:30:00.000Z' },
      ],
    });
    const rows = rowsOf(timelineAsCsv([granted, anEntry('2')]));
    expect(rows).toHaveLength(4);
    expect(rows[0]).toBe(
      `Time (${getLocalTimeZone()}),Event,Actor,Reason,Field,Before,After,Type,Stream,Revision`,
    );
    expect(rows[1]).toContain(`"'-1 day",Plan,Free,Pro`);
    expect(rows[2]).toContain('End date,no end date,15 October 2023');
    expect(rows[2]).toMatch(/^2023-09-24 \d\d:30:00,/u);
  });
});
