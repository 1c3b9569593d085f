import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChoiceField } from './choice-field.tsx';
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
