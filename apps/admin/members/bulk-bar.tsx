import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { Member } from '../../contract/admin.ts';
import { Icon } from '../../ui/icons.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { allMatching, saveMembers } from './export-members.ts';
import { durationNames, type Duration, type Intent } from './outcome.ts';
import { planNames } from './words.ts';

type GrantIntent = Extract<Intent, { kind: 'grant' }>;
type Choice = { readonly intent: Intent; readonly members: readonly Member[] };

/** What can be done to the selected members. A choice opens its preview; only the preview sends anything. */
export const BulkBar = () => {
  const { selectedIds, total = 0, onUnselectItems } = useListContext<Member>();
  const [grant, setGrant] = useState<GrantIntent>({
    kind: 'grant',
    plan: 'basic',
    duration: 'trial',
  });
  const [choice, setChoice] = useState<Choice>();
  const selected = useSelected();
  if (selectedIds.length === 0) return null;
  const open = (intent: Intent): void => {
    void selected.find().then((members) => {
      if (members !== undefined) setChoice({ intent, members });
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
          onGrantChange={(changed) => {
            setGrant(changed);
            if (choice !== undefined) setChoice({ ...choice, intent: changed });
          }}
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
          key={JSON.stringify([choice.intent, choice.members.map(({ id }) => id)])}
          {...choice}
          onClose={() => {
            setChoice(undefined);
          }}
        />
      )}
    </>
  );
};

/** Finds the members behind the selection, which may lie on other pages, and selects all that match. */
const useSelected = () => {
  const { selectedIds, filterValues, sort, onSelect } = useListContext<Member>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const explain = (error: unknown): undefined => {
    const why = error instanceof Error ? error.message : 'The server did not answer.';
    notify(`Error loading users\n${why}`, { type: 'error' });
  };
  const list = (filter: Record<string, unknown>): Promise<Member[] | undefined> =>
    allMatching(dataProvider, { filter, sort }).catch(explain);
  return {
    find: () => list({ id: selectedIds }),
    all: async () => {
      const matching = await list(filterValues as Record<string, unknown>);
      if (matching !== undefined) onSelect(matching.map(({ id }) => id));
    },
  };
};

type BulkActionsProps = {
  readonly grant: GrantIntent;
  readonly previewed: boolean;
  readonly onGrantChange: (grant: GrantIntent) => void;
  readonly onChoose: (intent: Intent) => void;
  readonly onExport: () => void;
  readonly onDrop: () => void;
};

const BulkActions = (props: BulkActionsProps) => {
  const { grant, previewed, onGrantChange, onChoose, onExport, onDrop } = props;
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
      <GrantChoice grant={grant} onChange={onGrantChange} />
      <button
        className="btn pri"
        type="button"
        aria-expanded={previewed}
        onClick={() => {
          onChoose(grant);
        }}
      >
        Preview grant
      </button>
      <button className="ibtn" type="button" aria-label="Drop the selection" onClick={onDrop}>
        <Icon name="close" />
      </button>
    </div>
  );
};

type GrantChoiceProps = {
  readonly grant: GrantIntent;
  readonly onChange: (grant: GrantIntent) => void;
};

const plansToGrant = ['basic', 'pro'] as const;
const durations = Object.keys(durationNames) as Duration[];
const choices = plansToGrant.flatMap((plan) =>
  durations.map((duration): GrantIntent => ({ kind: 'grant', plan, duration })),
);
const keyOf = ({ plan, duration }: GrantIntent): string => `${plan} ${duration}`;

const GrantChoice = ({ grant, onChange }: GrantChoiceProps) => (
  <select
    className="inp gch"
    aria-label="What to grant"
    value={keyOf(grant)}
    onChange={({ target }) => {
      const chosen = choices.find((choice) => keyOf(choice) === target.value);
      if (chosen !== undefined) onChange(chosen);
    }}
  >
    {choices.map((choice) => (
      <option key={keyOf(choice)} value={keyOf(choice)}>
        {planNames[choice.plan]}, {durationNames[choice.duration]}
      </option>
    ))}
  </select>
);
