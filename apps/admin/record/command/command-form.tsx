import { useState, type ReactNode } from 'react';
import type { Resource } from '#contract/account/access.ts';
import { ChoiceField, type ChoiceOption } from '#ui/forms/choice-field.tsx';
import { text } from './texts.ts';
import { ValidatedForm } from './checked-form.tsx';
import { ConfirmCommand, type CommandDefinition } from './confirm-command.tsx';
import { useMayChange } from '../../use-may-change.ts';
import { RestoreDraftNotice, type CommandDraft } from './kept-draft.tsx';
import { ReasonField } from './reason-field.tsx';

/** One option of the form, by its name in the draft. */
export type CommandChoice = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly ChoiceOption[];
};

type CommandFormProps<Preview> = CommandDefinition<Preview> & {
  readonly title: string;
  readonly choices: readonly CommandChoice[];
  /** Text fields between the options and the reason. */
  readonly typed?: ReactNode;
  readonly draft: CommandDraft;
  readonly onDraft: (draft: CommandDraft) => void;
  /** The draft of an untouched form, and after a successful command. */
  readonly fresh: CommandDraft;
  /** Identifies the stored draft where a record has several forms. */
  readonly draftName?: string;
  /** Label of the button where a page has several forms. */
  readonly previewWords?: string;
  /** Who can read the reason, besides the timeline. */
  readonly reasonHint?: string;
  /** Why nothing can be changed; null when it can. */
  readonly disabledReason: string | null;
  /** What the caller must be allowed to change; by default, what only admins may. */
  readonly access?: Resource;
};

type CommandWithReason<Preview> = CommandDefinition<Preview> & { readonly reason: string };

/** Fields and a reason; the button only opens the preview, whose dialog sends the command. */
export const CommandForm = <Preview,>(props: CommandFormProps<Preview>) => {
  const { title, choices, typed, draft, onDraft, fresh, access, ...others } = props;
  const { draftName, previewWords, reasonHint, disabledReason: closedReason, ...words } = others;
  const { resource, id } = words.request;
  const mayChange = useMayChange(access);
  // Captured at the choice, so that changes by others do not alter the command.
  const [pendingCommand, setConsidered] = useState<CommandWithReason<Preview> | null>(null);
  const reason = draft.reason.trim();
  // What the role can never do is not shown.
  if (!mayChange) return null;
  return (
    <section className="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <RestoreDraftNotice
        draft={draft}
        onDraft={onDraft}
        emptyDraft={fresh}
        name={draftName ?? `${resource}.${id}`}
      />
      <ValidatedForm
        className="command-form"
        onSend={() => {
          setConsidered({ ...words, reason });
        }}
      >
        <fieldset disabled={closedReason !== null}>
          <legend className="visually-hidden">{title}</legend>
          {choices.map((choice) => (
            <ChoiceField
              key={choice.name}
              label={choice.label}
              options={choice.options}
              value={draft[choice.name] ?? ''}
              onChoose={(chosen) => {
                onDraft({ ...draft, [choice.name]: chosen });
              }}
            />
          ))}
          {typed}
          <ReasonField
            value={draft.reason}
            hint={reasonHint}
            onChange={(typed) => {
              onDraft({ ...draft, reason: typed });
            }}
          />
          <button className="button block large" type="submit" disabled={closedReason !== null}>
            {previewWords ?? 'Preview change'}
          </button>
        </fieldset>
        <p className="explanation">{closedReason ?? text('command.preview-first')}</p>
      </ValidatedForm>
      {pendingCommand !== null && closedReason === null ? (
        <ConfirmCommand
          {...pendingCommand}
          onClose={(done) => {
            setConsidered(null);
            if (done) onDraft(fresh);
          }}
        />
      ) : null}
    </section>
  );
};
