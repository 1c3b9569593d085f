import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
import { ConfirmationLink, PasswordConfirmationField } from './password-confirmation.tsx';
import { SegmentedControl, SegmentedField } from './segmented-choice.tsx';
import { formatCounter, TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

describe('a field with notes', () => {
  it('describes its control by the error, the warning and the hint, in this order', () => {
    render(<TextField label="Amount" error="Too high." warning="Already met." hint="In pounds." />);
    const description = 'Too high. Already met. In pounds.';
    const input = screen.getByRole('textbox', { name: 'Amount', description });
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('has no description without notes, and keeps a hidden label', () => {
    render(<TextField label="Code" labelHidden inside={<span>GBP</span>} />);
    const input = screen.getByLabelText('Code');
    expect(input.getAttribute('aria-describedby')).toBeNull();
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a text of several lines', () => {
  it('counts what will be sent', () => {
    render(<TextAreaField label="Message" hint={formatCounter(' four ', 10)} />);
    expect(screen.getByRole('textbox', { description: '4 of 10' })).toBe(
      screen.getByLabelText('Message'),
    );
  });
});

describe('a choice', () => {
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];

  it('reports the chosen value', () => {
    const onChoose = vi.fn();
    render(<ChoiceField label="Plan" value="a" options={options} onChoose={onChoose} />);
    fireEvent.change(screen.getByLabelText('Plan'), { target: { value: 'b' } });
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('shows its error', () => {
    render(<ChoiceField label="Plan" options={options} error="Choose a plan." />);
    expect(screen.getByRole('combobox', { description: 'Choose a plan.' })).toBe(
      screen.getByLabelText('Plan'),
    );
  });
});

describe('one of a few options', () => {
  const options = [
    { value: 'a', label: '1D', spoken: 'One day' },
    { value: 'b', label: '1W' },
  ];

  it('is a group of radios that share a name, and reports the chosen value', () => {
    const onChoose = vi.fn();
    render(<SegmentedControl label="Period" options={options} chosen="a" onChoose={onChoose} />);
    const [first, second] = screen.getAllByRole<HTMLInputElement>('radio');
    expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeDefined();
    expect(first).toBe(screen.getByRole('radio', { name: 'One day', checked: true }));
    expect(second?.name).toBe(first?.name);
    fireEvent.click(screen.getByRole('radio', { name: '1W' }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
  });

  it('can be disabled as a field, with nothing chosen yet', () => {
    render(
      <SegmentedField
        label="Period"
        options={options}
        chosen={undefined}
        disabled
        onChoose={vi.fn()}
      />,
    );
    expect(screen.getByRole('group', { name: 'Period' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });
});

describe('a confirmation', () => {
  it('asks for the current password', () => {
    render(<PasswordConfirmationField label="Your password" />);
    const input = screen.getByLabelText('Your password');
    expect(input.getAttribute('type')).toBe('password');
    expect(input.getAttribute('autocomplete')).toBe('current-password');
  });

  it('leads an account without a password to its login provider and back', () => {
    window.history.replaceState(null, '', '/settings#email');
    render(<ConfirmationLink primary>Confirm</ConfirmationLink>);
    const link = screen.getByRole('link', { name: 'Confirm' });
    expect(link.className).toBe('button primary');
    expect(link.getAttribute('href')).toContain('purpose=confirm&returnTo=%2Fsettings%23email');
  });
});
