import { formatTime } from '#ui/format/format.ts';
import { DraftNotice } from '#ui/forms/draft-notice.tsx';
import { text } from './texts.ts';

/** The form's values, always including the reason. */
export type CommandDraft = { readonly reason: string } & Readonly<Record<string, string>>;

/**
 * The edited draft with the revision at which it began. A later one is not taken over when the page refreshes, so that
 * the server refuses what its author wrote before a colleague's change.
 */
export const withStartRevision = (
  { reason, revision: start }: CommandDraft,
  edited: CommandDraft,
  revision: number,
): CommandDraft => {
  const hasBegun = reason.trim() !== '' && start !== undefined;
  return { ...edited, revision: hasBegun ? start : String(revision) };
};

/** The revision at which the draft began; for an empty draft, the current one. */
export const getStartRevision = ({ revision: start }: CommandDraft, revision: number): number =>
  start === undefined ? revision : Number(start);

type RestoreDraftNoticeProps = {
  readonly draft: CommandDraft;
  readonly emptyDraft: CommandDraft;
  readonly onDraft: (draft: CommandDraft) => void;
  /** Identifies the form within the console: letters, digits, dots and hyphens. */
  readonly name: string;
};

const texts = {
  message: (savedAt: Date): string => text('command.kept', { time: formatTime(savedAt) }),
  restore: 'Continue',
  discard: 'Discard',
} as const;

/** Stores the input, and offers that from before the session ended. */
export const RestoreDraftNotice = ({
  draft,
  emptyDraft,
  onDraft,
  name,
}: RestoreDraftNoticeProps) => {
  // Options without a reason are quickly chosen again.
  const isWorthKeeping = draft.reason.trim() !== '';
  return (
    <DraftNotice<CommandDraft>
      name={`console.${name}`.toLowerCase()}
      value={isWorthKeeping ? draft : null}
      parse={parseDraft}
      onRestore={(kept) => {
        onDraft({ ...emptyDraft, ...kept });
      }}
      texts={texts}
      quote={({ reason }) => reason}
      compact
    />
  );
};

const parseDraft = (kept: Readonly<Record<string, unknown>>): CommandDraft | null => {
  const { reason } = kept;
  const textFields = Object.entries(kept).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return typeof reason === 'string' && reason.trim() !== ''
    ? { ...Object.fromEntries(textFields), reason }
    : null;
};
