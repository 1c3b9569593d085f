import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { Icon } from '#ui/icons.tsx';
import { failureInWords } from '#ui/api-error.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { allMatching, saveMembers } from './export-members.ts';
import { useFilters, type Filters } from './use-filters.ts';
import { useDroppedByFilter } from './use-dropped-by-filter.ts';
import { intentInWords, type GrantIntent, type Intent } from './intent.ts';

type Choice = {
  readonly intent: Intent;
  readonly members: readonly Member[];
  // The selection that it was made for.
  readonly of: string;
};

const offeredFirst: GrantIntent = { kind: 'grant', plan: 'basic', duration: 'trial' };

export const BulkBar = () => {
  const { selectedIds, total = 0, onUnselectItems } = useListContext<Member>();
  const [grant, setGrant] = useState(offeredFirst);
  const [made, setChoice] = useState<Choice>();
  const of = selectedIds.join(' ');
  const choice = made?.of === of ? made : undefined;
  useDroppedByFilter();
  const selected = useSelected();
  if (selectedIds.length === 0) return null;
  const open = (intent: Intent): void => {
    void selected.find().then((members) => {
      if (members !== undefined) setChoice({ intent, members, of });
    });
  };
  const drop = (): void => {
    setChoice(undefined);
    onUnselectItems();
  };
  return (
    <>
      <div className="bulk">
        <span role="status">
          <b>{selectedIds.length} selected</b> of {total.toLocaleString('en-GB')}
        </span>
        {selectedIds.length < total ? (
          <button className="lnk2" type="button" onClick={() => void selected.all()}>
            Select all {total.toLocaleString('en-GB')}
          </button>
        ) : null}
        <BulkActions
          grant={grant}
          previewed={choice !== undefined}
          onChoose={open}
          onExport={() => {
            void selected.find().then((members) => {
              if (members !== undefined) saveMembers(members, new Date());
            });
          }}
          onDrop={drop}
        />
      </div>
      {choice === undefined ? null : (
        <BulkPreview
          key={`${choice.intent.kind} ${choice.members.map(({ id }) => id).join(' ')}`}
          intent={choice.intent}
          members={choice.members}
          onGrantChange={(changed) => {
            setGrant(changed);
            setChoice({ ...choice, intent: changed });
          }}
          onClose={() => {
            setChoice(undefined);
          }}
        />
      )}
    </>
  );
};

// The selected members may be on other pages, so they are loaded by id.
const useSelected = () => {
  const { selectedIds, sort, onSelect } = useListContext<Member>();
  const { filters } = useFilters();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const explain = (error: unknown): undefined => {
    notify(`Error loading users\n${failureInWords(error)}`, { type: 'error' });
  };
  const list = (filter: Filters): Promise<Member[] | undefined> =>
    allMatching(dataProvider, { filter, sort }).catch(explain);
  return {
    find: () => list({ id: selectedIds }),
    all: async () => {
      const matching = await list(filters);
      if (matching !== undefined) onSelect(matching.map(({ id }) => id));
    },
  };
};

type BulkActionsProps = {
  readonly grant: GrantIntent;
  readonly previewed: boolean;
  readonly onChoose: (intent: Intent) => void;
  readonly onExport: () => void;
  readonly onDrop: () => void;
};

const BulkActions = (props: BulkActionsProps) => {
  const { grant, previewed, onChoose, onExport, onDrop } = props;
  const { selectedIds } = useListContext<Member>();
  return (
    <div className="btns">
      <button
        className="btn"
        type="button"
        onClick={() => {
          onChoose({ kind: 'revoke' });
        }}
      >
        Revoke all
      </button>
      <button className="btn" type="button" onClick={onExport}>
        Export {selectedIds.length}
      </button>
      <button
        className="btn pri"
        type="button"
        aria-expanded={previewed}
        onClick={() => {
          onChoose(grant);
        }}
      >
        {intentInWords(grant)}
      </button>
      <button className="ibtn" type="button" aria-label="Drop the selection" onClick={onDrop}>
        <Icon name="close" />
      </button>
    </div>
  );
};
