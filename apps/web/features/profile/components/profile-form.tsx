import { useState, type Dispatch, type JSX, type SetStateAction, type SyntheticEvent } from 'react';
import type { ProfileRequest, User } from '#contract/auth.ts';
import { isNewUsername, usernamePolicy } from '#contract/username-policy.ts';
import { Alert } from '#ui/alert.tsx';
import { ApiError, type FieldErrors } from '#ui/api-error.ts';
import { messageOf } from '#ui/message-of.ts';
import { useDraft } from '#ui/use-draft.ts';
import { DraftOffer } from '../../../components/draft-offer.tsx';
import { Field } from '../../../components/field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChange } from '../../../components/change-toast.ts';
import { useFaultFocus } from '../../../lib/use-fault-focus.ts';
import { withoutSaved } from '../../../lib/without-saved.ts';
import { useSaveProfile } from '../api/save-profile.ts';
import {
  parseProfileEdits,
  profileFields,
  unsavedOf,
  withEdit,
  type ProfileEdits,
} from '../edits.ts';
import { profileTexts as texts } from '../texts.ts';

type FieldName = keyof ProfileRequest;

const faultsOf = (input: ProfileRequest, saved: ProfileRequest): FieldErrors => {
  const wrongName = usernameFault(input.username.trim(), saved.username);
  return {
    ...(input.displayName.trim() === '' ? { displayName: texts.emptyDisplayName } : {}),
    ...(wrongName === undefined ? {} : { username: wrongName }),
  };
};

const usernameFault = (username: string, saved: string): string | undefined => {
  if (username === '') return texts.emptyUsername;
  return username === saved || isNewUsername(username) ? undefined : usernamePolicy.fault;
};

type ActionsProps = { changed: number; saving: boolean; onDiscard: () => void };

const Actions = ({ changed, saving, onDiscard }: ActionsProps): JSX.Element => (
  <div className="srow foot2">
    <div />
    <div className="btns">
      <SubmitButton busy={saving}>{texts.save}</SubmitButton>
      {changed === 0 ? null : (
        <>
          <button className="btn lg" type="button" onClick={onDiscard}>
            {texts.discard}
          </button>
          <span className="hint">{texts.unsaved(changed)}</span>
        </>
      )}
    </div>
  </div>
);

type RowProps = {
  name: FieldName;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const Row = ({ name, value, error, onChange }: RowProps): JSX.Element => (
  <div className="srow">
    <div>
      <b>{texts[name].label}</b>
      <p className="hint">{texts[name].hint}</p>
    </div>
    <div>
      <Field
        label={texts[name].label}
        labelHidden
        name={name}
        value={value}
        error={error}
        autoComplete={name === 'username' ? 'username' : 'name'}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    </div>
  </div>
);

type ProfileFormProps = {
  user: User;
  // Kept by the page, so that they survive a change of tab.
  edits: ProfileEdits;
  onEdits: Dispatch<SetStateAction<ProfileEdits>>;
};

type Saving = { save: ReturnType<typeof useSaveProfile>; errors: FieldErrors; said: FieldErrors };

const savingOf = (save: Saving['save'], faults: FieldErrors): Saving => {
  const said = save.error instanceof ApiError ? save.error.fields : {};
  return { save, said, errors: { ...said, ...faults } };
};

export const ProfileForm = ({ user, edits, onEdits }: ProfileFormProps): JSX.Element => {
  const saved = { displayName: user.displayName, username: user.username };
  const input = { ...saved, ...edits };
  const changed = Object.keys(edits).length;
  const [faults, setFaults] = useState<FieldErrors>({});
  const { save, errors, said } = savingOf(useSaveProfile(), faults);
  const form = useFaultFocus(faults, save.error);
  const draft = useDraft('settings.profile', changed === 0 ? null : edits, parseProfileEdits);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = faultsOf(input, saved);
    setFaults(found);
    save.reset();
    if (Object.keys(found).length > 0) return;
    save.mutate(edits, {
      onSuccess: (answer) => {
        onEdits((now) => withoutSaved(now, edits));
        showChange(answer, { title: texts.saved });
      },
    });
  };
  const discard = (): void => {
    onEdits({});
    setFaults({});
    save.reset();
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <DraftOffer
        offered={draft.offered}
        unsavedOf={(value) => unsavedOf(value, saved)}
        onTake={(value) => {
          onEdits({ ...value, ...edits });
          draft.take();
        }}
        onDecline={draft.decline}
      />
      {profileFields.map((name) => (
        <Row
          key={name}
          name={name}
          value={input[name]}
          error={errors[name]}
          onChange={(value) => {
            onEdits(withEdit(edits, saved, [name, value]));
          }}
        />
      ))}
      {save.isError ? (
        <Alert title={texts.notSaved}>
          {Object.keys(said).length === 0 ? messageOf(save.error) : null}
        </Alert>
      ) : null}
      <Actions changed={changed} saving={save.isPending} onDiscard={discard} />
    </form>
  );
};
