import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMember } from '../testing/member.ts';
import { memberExport } from '../members/list/member-csv.ts';
import { asCsv, escapeCsvFormula } from './csv.ts';
import { recordsAsCsv } from './records-csv.ts';

const rowsOf = (csv: string): string[] => csv.slice(1).split('\r\n').slice(0, -1);

describe('a cell that a spreadsheet would run', () => {
  it.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '|calc'])(
    'is turned into text: %j',
    (value) => {
      expect(escapeCsvFormula(value)).toBe(`'${value}`);
    },
  );

  it('stays as it is when it is harmless', () => {
    expect(escapeCsvFormula('Ana Ruiz')).toBe('Ana Ruiz');
    expect(escapeCsvFormula('a=b')).toBe('a=b');
  });

  it('never begins with a sign that starts a formula, whatever its content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(escapeCsvFormula(value)).not.toMatch(/^[=+\-@\t\r\n]/u);
      }),
    );
  });
});

describe('a number in a file', () => {
  it('stays a number when it is negative, and text that looks like one does not run', () => {
    expect(rowsOf(asCsv([[-0.03, -2, 0, 1e-7, '-2']]))).toEqual(['-0.03,-2,0,1e-7,"\'-2"']);
  });
});

describe('an export of members', () => {
  it('has one header, one row for each member, and a byte-order mark for UTF-8', () => {
    const csv = recordsAsCsv(
      memberExport,
      [aMember(), aMember({ displayName: 'Klara Svobodová' })],
      (name) => name,
    );
    expect(csv.codePointAt(0)).toBe(0xfeff);
    expect(rowsOf(csv)).toHaveLength(3);
    expect(rowsOf(csv)[0]).toMatch(/^displayName,email,plan,role,status/u);
    expect(rowsOf(csv)[1]).toMatch(/^Imani Baptiste,imani@tidemark.example,Free,Free,No plan,/u);
    expect(rowsOf(csv)[2]).toContain('Klara Svobodová');
  });

  it('keeps a hostile name in its own cell and without effect', () => {
    const [, row] = rowsOf(
      recordsAsCsv(
        memberExport,
        [aMember({ displayName: '=HYPERLINK("http://x","y")' })],
        (name) => name,
      ),
    );
    expect(row).toContain(`"'=HYPERLINK(""http://x"",""y"")",`);
  });
});
