import { useWatch } from 'react-hook-form';
import type { JSX } from 'react';
import type { ProfileRequest, User } from '#contract/account/auth.ts';
import { isUsername, usernameInvalid } from '#contract/account/username-policy.ts';
import { Alert } from '#ui/parts/alert.tsx';
import type { FieldErrors } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { RestoreDraftNotice } from '../../../components/draft-offer.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useRequestForm, type RequestForm } from '../../../lib/use-request-form.ts';
import { useSaveProfile } from '../api/save-profile.ts';
import {
  parseProfileEdits,
  profileFields,
  getUnsavedProfileEdits,
  type ProfileEdits,
} from '../edits.ts';
import { profileTexts } from '../texts.ts';

const texts = {
  unsaved: (count: number): string =>
    count === 1 ? '1 unsaved change.' : `${String(count)} unsaved changes.`,
} as const;

const validateProfile = (input: ProfileRequest, saved: ProfileRequest): FieldErrors => {
  const usernameError = validateUsername(input.username.trim(), saved.username);
  return {
    ...(input.displayName.trim() === '' ? { displayName: profileTexts.emptyDisplayName } : {}),
    ...(usernameError === undefined ? {} : { username: usernameError }),
  };
};

const validateUsername = (username: string, saved: string): string | undefined => {
  if (username === '') return profileTexts.emptyUsername;
  return username === saved || isUsername(username) ? undefined : usernameInvalid;
};

type ActionsProps = { changed: number; saving: boolean; onDiscard: () => void };

const Actions = ({ changed, saving, onDiscard }: ActionsProps): JSX.Element => (
  <div className="setting-row form-foot">
    <div />
    <div className="buttons">
      <SubmitButton busy={saving}>Save profile</SubmitButton>
      {changed === 0 ? null : (
        <>
          <button className="button large" type="button" onClick={onDiscard}>
            Discard
          </button>
          <span className="hint">{texts.unsaved(changed)}</span>
        </>
      )}
    </div>
  </div>
);

type RowProps = { name: keyof ProfileRequest; field: ProfileForm['field'] };

const Row = ({ name, field }: RowProps): JSX.Element => (
  <div className="setting-row">
    <div>
      <b>{profileTexts[name].label}</b>
      <p className="hint">{profileTexts[name].hint}</p>
    </div>
    <div>
      <TextField
        label={profileTexts[name].label}
        labelHidden
        autoComplete={name === 'username' ? 'username' : 'name'}
        {...field(name)}
      />
    </div>
  </div>
);

type ProfileForm = RequestForm<ProfileRequest> & { saved: ProfileRequest };

const toSavedProfile = ({ displayName, username }: User): ProfileRequest => ({
  displayName,
  username,
});

/** Called by the page, so that edits survive a change of tab. */
export const useProfileForm = (user: User): ProfileForm => {
  const saved = toSavedProfile(user);
  const requestForm: RequestForm<ProfileRequest> = useRequestForm({
    values: saved,
    resetOptions: { keepDirtyValues: true },
    validate: (values) => validateProfile(values, saved),
    request: useSaveProfile(),
    toInput: (values) => getEdits(requestForm.form, values),
    onDone: (answer, values) => {
      // Values typed since then are compared with the saved ones.
      requestForm.form.resetDefaultValues(values);
      showChangeToast(answer, { title: 'Profile updated' });
    },
  });
  return { ...requestForm, saved };
};

const getEdits = (
  { formState: { dirtyFields } }: ProfileForm['form'],
  values: Partial<ProfileRequest>,
): ProfileEdits =>
  Object.fromEntries(
    profileFields.flatMap((name) => (dirtyFields[name] === true ? [[name, values[name]]] : [])),
  );

export const ProfileForm = ({
  form,
  field,
  refusal,
  error,
  busy,
  submit,
  saved,
  discard,
}: ProfileForm): JSX.Element => {
  const edits = getEdits(form, useWatch({ control: form.control }));
  const changedCount = Object.keys(edits).length;
  return (
    <form onSubmit={submit} noValidate>
      <RestoreDraftNotice
        name="settings.profile"
        value={changedCount === 0 ? null : edits}
        parse={parseProfileEdits}
        getUnsaved={(value) => getUnsavedProfileEdits(value, saved)}
        onRestore={(value) => {
          for (const name of profileFields) {
            const { [name]: text } = { ...value, ...edits };
            if (text !== undefined) form.setValue(name, text, { shouldDirty: true });
          }
        }}
      />
      {profileFields.map((name) => (
        <Row key={name} name={name} field={field} />
      ))}
      {error ? (
        <Alert title={profileTexts.notSaved}>
          {refusal === null ? null : getErrorMessage(refusal)}
        </Alert>
      ) : null}
      <Actions
        changed={changedCount}
        saving={busy}
        onDiscard={() => {
          discard(saved);
          form.setFocus('displayName');
        }}
      />
    </form>
  );
};
