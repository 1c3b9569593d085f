import { useId, type Dispatch, type JSX, type SetStateAction, type SyntheticEvent } from 'react';
import type { User } from '#contract/account/auth.ts';
import { longestBio } from '#contract/account/profile-limits.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { AlertIcon } from '#ui/parts/marks.tsx';
import { messageOf } from '#ui/api/message-of.ts';
import { useDraft } from '#ui/use-draft.ts';
import { DraftOffer } from '../../../components/draft-offer.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChange } from '../../../components/toast/change-toast.ts';
import { useSaveBio } from '../api/change-self.ts';
import { selfTexts } from '../texts.ts';

const texts = selfTexts.bio;

/** The unsaved input. */
export type BioEdit = { bio?: string };

const parseTyped = ({ bio }: Readonly<Record<string, unknown>>): BioEdit | null =>
  typeof bio === 'string' ? { bio } : null;

const lengthOf = (bio: string): number => bio.trim().length;

type TextProps = { bio: string; onBio: (bio: string) => void };

const BioText = ({ bio, onBio }: TextProps): JSX.Element => {
  const id = useId();
  const over = lengthOf(bio) - longestBio;
  return (
    <div className={over > 0 ? 'field bad' : 'field'}>
      <label htmlFor={id} className="visually-hidden">
        {texts.label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={bio}
        aria-describedby={over > 0 ? `${id}e ${id}c` : `${id}c`}
        {...(over > 0 ? { 'aria-invalid': true } : {})}
        onChange={(event) => {
          onBio(event.target.value);
        }}
      />
      {over > 0 ? (
        <p className="error" id={`${id}e`}>
          <AlertIcon />
          {texts.tooLong(over)}
        </p>
      ) : null}
      <p className="hint" id={`${id}c`}>
        {texts.count(lengthOf(bio), longestBio)}
      </p>
    </div>
  );
};

type BioFormProps = {
  user: User;
  edit: BioEdit;
  onEdit: Dispatch<SetStateAction<BioEdit>>;
};

/** The member's short biography. */
export const BioForm = ({ user, edit, onEdit }: BioFormProps): JSX.Element => {
  const save = useSaveBio();
  const bio = edit.bio ?? user.bio;
  const unsaved = bio.trim() !== user.bio;
  const draft = useDraft('settings.bio', unsaved ? { bio } : null, parseTyped);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (lengthOf(bio) > longestBio || save.isPending) return;
    save.mutate(bio.trim(), {
      onSuccess: (answer) => {
        // Keeps input typed in the meantime.
        onEdit((now) => (now.bio === edit.bio ? {} : now));
        showChange(answer, { title: texts.saved });
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={texts.label}>
      <DraftOffer
        offered={draft.offered}
        unsavedOf={(value: BioEdit) => (value.bio === user.bio ? {} : value)}
        onTake={(value) => {
          onEdit(value);
          draft.take();
        }}
        onDecline={draft.decline}
      />
      <div className="setting-row">
        <div>
          <b>{texts.label}</b>
          <p className="hint">{texts.hint(longestBio)}</p>
        </div>
        <div className="fields">
          <BioText
            bio={bio}
            onBio={(next) => {
              onEdit({ bio: next });
            }}
          />
          {save.isError ? <Alert title={texts.notSaved}>{messageOf(save.error)}</Alert> : null}
          <div className="buttons">
            <SubmitButton busy={save.isPending}>{texts.save}</SubmitButton>
          </div>
        </div>
      </div>
    </form>
  );
};
