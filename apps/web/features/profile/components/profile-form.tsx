import { useState, type JSX, type SyntheticEvent } from 'react';
import type { User } from '#contract/auth.ts';
import { TickIcon } from '#ui/icons.tsx';
import { Alert } from '#ui/alert.tsx';
import { Field } from '../../../components/field.tsx';
import { showToast } from '../../../components/toast.tsx';
import { ApiError, messageOf, type FieldErrors } from '#ui/api-error.ts';
import { useFaultFocus } from '../../../lib/use-fault-focus.ts';
import { useSaveProfile } from '../api/save-profile.ts';

type Named = { displayName: string; username: string };

const faultsOf = (input: Named): FieldErrors => ({
  ...(input.displayName.trim() === '' ? { displayName: 'Display name cannot be empty.' } : {}),
  ...(input.username.trim() === '' ? { username: 'Username cannot be empty.' } : {}),
});

const rows = [
  { name: 'displayName', label: 'Display name', hint: 'Shown in the top bar and to support.' },
  { name: 'username', label: 'Username', hint: 'Each username can be used only once.' },
] as const;

const Email = ({ user }: { user: User }): JSX.Element => (
  <div className="srow">
    <div>
      <b>Email</b>
      <p className="hint">
        {user.emailVerified ? (
          <span className="verified">
            <TickIcon /> Verified
          </span>
        ) : (
          'Not verified yet'
        )}
      </p>
    </div>
    <div>
      <Field
        label="Email"
        labelHidden
        type="email"
        value={user.email}
        readOnly
        {...(user.emailVerified ? { hint: 'Your email is verified and cannot be changed.' } : {})}
      />
    </div>
  </div>
);

type ActionsProps = { changed: number; saving: boolean; onDiscard: () => void };

const Actions = ({ changed, saving, onDiscard }: ActionsProps): JSX.Element => (
  <div className="srow foot2">
    <div />
    <div className="btns">
      <button className="btn pri lg" type="submit" disabled={saving}>
        {saving ? 'Processing...' : 'Save profile'}
      </button>
      {changed === 0 ? null : (
        <>
          <button className="btn lg" type="button" onClick={onDiscard}>
            Discard
          </button>
          <span className="hint">
            {changed === 1 ? 'One change not saved.' : 'Two changes not saved.'}
          </span>
        </>
      )}
    </div>
  </div>
);

type RowProps = (typeof rows)[number] & {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const Row = ({ name, label, hint, value, error, onChange }: RowProps): JSX.Element => (
  <div className="srow">
    <div>
      <b>{label}</b>
      <p className="hint">{hint}</p>
    </div>
    <div>
      <Field
        label={label}
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

export const ProfileForm = ({ user }: { user: User }): JSX.Element => {
  const saved: Named = { displayName: user.displayName, username: user.username };
  const [input, setInput] = useState(saved);
  const [faults, setFaults] = useState<FieldErrors>({});
  const save = useSaveProfile();
  const said = save.error instanceof ApiError ? save.error.fields : {};
  const errors: FieldErrors = { ...said, ...faults };
  const form = useFaultFocus(faults, save.error);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = faultsOf(input);
    setFaults(found);
    save.reset();
    if (Object.keys(found).length > 0) return;
    save.mutate(input, {
      onSuccess: () => {
        showToast({ title: 'Profile updated', tone: 'good' });
      },
    });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {rows.map((row) => (
        <Row
          key={row.name}
          {...row}
          value={input[row.name]}
          error={errors[row.name]}
          onChange={(value) => {
            setInput({ ...input, [row.name]: value });
          }}
        />
      ))}
      <Email user={user} />
      {save.isError ? (
        <Alert title="Failed to update profile">
          {Object.keys(said).length === 0 ? messageOf(save.error) : null}
        </Alert>
      ) : null}
      <Actions
        changed={rows.filter(({ name }) => input[name] !== saved[name]).length}
        saving={save.isPending}
        onDiscard={() => {
          setInput(saved);
          setFaults({});
        }}
      />
    </form>
  );
};
