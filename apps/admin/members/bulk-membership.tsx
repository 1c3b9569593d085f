import { useState } from 'react';
import { BulkBar, BulkExport } from '../list/bulk-bar.tsx';
import { BulkCommand, type BulkChangeWanted } from '../list/bulk-command.tsx';
import { useBulkScope } from '../list/bulk-scope.tsx';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';
import { ForAdmins } from '../for-admins.tsx';
import { GrantChoice } from './grant-choice.tsx';
import { grantInWords, type GrantIntent } from './intent.ts';
import { memberExport, steadySort } from './member-csv.ts';

const offeredFirst: GrantIntent = { kind: 'grant', plan: 'basic', duration: 'trial' };

/** What can be done with the selected members: grant a plan, end all grants, or write them to a file. */
export const BulkMembership = () => {
  const { selectedIds, filterValues } = useList();
  const { everything } = useBulkScope();
  const [grant, setGrant] = useState(offeredFirst);
  const [made, setMade] = useState<{ kind: BulkChangeWanted['kind']; of: string }>();
  // A preview belongs to the selection it was made for.
  const of = JSON.stringify(everything ? filterValues : selectedIds);
  const kind = made?.of === of ? made.kind : undefined;
  const open = (wanted: BulkChangeWanted['kind']): void => {
    setMade({ kind: wanted, of });
  };
  return (
    <>
      <BulkBar>
        <ForAdmins>
          <button
            className="btn"
            type="button"
            aria-expanded={kind === 'revoke'}
            onClick={() => {
              open('revoke');
            }}
          >
            {text('members.bulk.revoke')}
          </button>
        </ForAdmins>
        <BulkExport columns={memberExport} steadySort={steadySort} />
        <ForAdmins>
          <button
            className="btn pri"
            type="button"
            aria-expanded={kind === 'grant'}
            onClick={() => {
              open('grant');
            }}
          >
            {text('members.bulk.grant', { grant: grantInWords(grant) })}
          </button>
        </ForAdmins>
      </BulkBar>
      {kind === undefined || (selectedIds.length === 0 && !everything) ? null : (
        <BulkCommand
          key={kind}
          change={kind === 'grant' ? grant : { kind }}
          fields={
            kind === 'grant' ? (
              <GrantChoice grant={grant} disabled={false} onChange={setGrant} />
            ) : null
          }
          onClose={() => {
            setMade(undefined);
          }}
        />
      )}
    </>
  );
};
