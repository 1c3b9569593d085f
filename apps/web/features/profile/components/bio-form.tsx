import type { JSX } from 'react';
import { useWatch } from 'react-hook-form';
import type { User } from '#contract/account/auth.ts';
import { maxBioLength } from '#contract/fields.ts';
import { profileEndpoints } from '#contract/account/profile.ts';
import { Alert } from '#ui/parts/alert.tsx';
import type { FieldErrors } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { formatCounter, TextAreaField } from '#ui/forms/text-area-field.tsx';
import { useCallMutation } from '#ui/api/use-call.ts';
import { RestoreDraftNotice } from '../../../components/draft-offer.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useRequestForm, type FormField, type RequestForm } from '../../../lib/use-request-form.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';

const texts = {
  label: 'Bio',
  hint: (most: number): string => `A few words about you, up to ${String(most)} characters.`,
  tooLong: (over: number): string =>
    over === 1 ? 'This is one character too long.' : `This is ${String(over)} characters too long.`,
} as const;

type Bio = { bio: string };
/** The unsaved input. */
type BioEdit = Partial<Bio>;

const parseDraft = ({ bio }: Readonly<Record<string, unknown>>): BioEdit | null =>
  typeof bio === 'string' ? { bio } : null;

const getLength = (bio: string): number => bio.trim().length;

const validateBio = ({ bio }: Bio): FieldErrors => {
  const excessLength = getLength(bio) - maxBioLength;
  return excessLength > 0 ? { bio: texts.tooLong(excessLength) } : {};
};

type TextProps = FormField & { bio: string };

// Counted while it is typed, so it is also checked then.
const BioText = ({ bio, error: refused, ...registered }: TextProps): JSX.Element => {
  const error = validateBio({ bio })['bio'] ?? refused;
  return (
    <TextAreaField
      label={texts.label}
      labelHidden
      rows={3}
      {...registered}
      error={error}
      hint={formatCounter(bio, maxBioLength)}
    />
  );
};

type BioForm = RequestForm<Bio> & { saved: string };

/** Called by the page, so that edits survive a change of tab. */
export const useBioForm = ({ bio: saved }: User): BioForm => {
  const requestForm: RequestForm<Bio> = useRequestForm({
    values: { bio: saved },
    resetOptions: { keepDirtyValues: true },
    validate: validateBio,
    request: useCallMutation(profileEndpoints.changeBio, {
      invalidates: [sessionKey],
      // The form is ready for the next change once the server has responded.
      refetch: 'later',
    }),
    toInput: ({ bio }) => ({ body: { bio: bio.trim() } }),
    onDone: (answer, values) => {
      requestForm.form.resetDefaultValues(values);
      showChangeToast(answer, { title: 'Bio updated' });
    },
  });
  return { ...requestForm, saved };
};

/** The member's short biography. */
export const BioForm = (props: BioForm): JSX.Element => {
  const { form, field, error, refusal, busy, submit, saved } = props;
  const bio = useWatch({ control: form.control, name: 'bio' });
  const hasUnsavedBio = form.formState.isDirty && bio.trim() !== saved;
  return (
    <form onSubmit={submit} noValidate aria-label={texts.label}>
      <RestoreDraftNotice<BioEdit>
        name="settings.bio"
        value={hasUnsavedBio ? { bio } : null}
        parse={parseDraft}
        getUnsaved={(value) => (value.bio === saved ? {} : value)}
        onRestore={(value) => {
          form.setValue('bio', value.bio ?? '', { shouldDirty: true });
        }}
      />
      <div className="setting-row">
        <div>
          <b>{texts.label}</b>
          <p className="hint">{texts.hint(maxBioLength)}</p>
        </div>
        <div className="fields">
          <BioText bio={bio} {...field('bio')} />
          {error ? (
            <Alert title="Could not save your bio">
              {refusal === null ? null : getErrorMessage(refusal)}
            </Alert>
          ) : null}
          <div className="buttons">
            <SubmitButton busy={busy}>Save bio</SubmitButton>
          </div>
        </div>
      </div>
    </form>
  );
};
