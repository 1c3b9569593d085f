import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMember } from '../../testing/member.ts';
import { AsOfControl } from './as-of-control.tsx';
import { toFieldValue } from '../../times/local-times.ts';

const now = new Date('2023-10-08T20:12:00.000Z');
const entries = [
  '2023-09-24T10:30:00.000Z',
  '2023-08-21T00:04:18.000Z',
  '2023-04-12T09:30:00.000Z',
].map((at) => ({ at }));

afterEach(cleanup);

const control = (at: Date | null, outside: 'before-joining' | 'future' | null = null) => {
  const setAt = vi.fn<(at: Date | null) => void>();
  render(
    <AsOfControl member={aMember()} now={now} asOf={{ at, setAt, outside }} entries={entries} />,
  );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  return { setAt, button, slider: screen.getByRole<HTMLInputElement>('slider') };
};

describe('the date at now', () => {
  it('leads to the newest event and no further', () => {
    const { setAt, button } = control(null);
    for (const name of ['Next event', 'Back to now']) {
      const nowhere = button(name);
      expect(nowhere.getAttribute('aria-disabled')).toBe('true');
      // It keeps the focus of a person who arrived here step by step.
      nowhere.focus();
      fireEvent.click(nowhere);
      expect(document.activeElement).toBe(nowhere);
    }
    expect(setAt).not.toHaveBeenCalled();
    fireEvent.click(button('Previous event'));
    expect(setAt).toHaveBeenCalledWith(new Date('2023-09-24T10:30:00.000Z'));
  });

  it('draws one tick for each event', () => {
    control(null);
    expect(document.querySelectorAll('.ticks i')).toHaveLength(3);
  });
});

describe('the date in the past', () => {
  const at = new Date('2023-08-22T09:00:00.000Z');

  it('leads to the events before and after it, and back to now', () => {
    const { setAt, button } = control(at);
    fireEvent.click(button('Previous event'));
    expect(setAt).toHaveBeenLastCalledWith(new Date('2023-08-21T00:04:18.000Z'));
    fireEvent.click(button('Next event'));
    expect(setAt).toHaveBeenLastCalledWith(new Date('2023-09-24T10:30:00.000Z'));
    fireEvent.click(button('Back to now'));
    expect(setAt).toHaveBeenLastCalledWith(null);
  });

  it('skips the event at the selected time', () => {
    const { setAt, button } = control(new Date('2023-08-21T00:04:18.000Z'));
    fireEvent.click(button('Previous event'));
    expect(setAt).toHaveBeenLastCalledWith(new Date('2023-04-12T09:30:00.000Z'));
  });

  it('is moved by the slider, by keys a day at a time, and never past now', () => {
    const { setAt, slider } = control(at);
    expect(slider.getAttribute('aria-valuetext')).toContain('22 August 2023');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(setAt).toHaveBeenLastCalledWith(new Date('2023-08-23T09:00:00.000Z'));
    fireEvent.keyDown(slider, { key: 'PageDown' });
    expect(setAt).toHaveBeenLastCalledWith(new Date('2023-07-23T09:00:00.000Z'));
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(setAt).toHaveBeenLastCalledWith(new Date('2023-04-12T09:30:00.000Z'));
    fireEvent.keyDown(slider, { key: 'End' });
    expect(setAt).toHaveBeenLastCalledWith(null);
    fireEvent.change(slider, { target: { value: String(now.getTime()) } });
    expect(setAt).toHaveBeenLastCalledWith(null);
  });

  it('is typed, and applied when the field loses the focus', () => {
    const { setAt } = control(at);
    const field = screen.getByLabelText<HTMLInputElement>(/^Date and time/u);
    const wanted = new Date('2023-06-01T08:00:05.000Z');
    fireEvent.change(field, { target: { value: toFieldValue(wanted) } });
    expect(setAt).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(setAt).toHaveBeenCalledWith(wanted);
  });

  it('is typed outside of the membership, and the control states what is shown instead', () => {
    const { setAt } = control(at);
    const field = screen.getByLabelText<HTMLInputElement>(/^Date and time/u);
    for (const day of ['2031-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z']) {
      fireEvent.change(field, { target: { value: toFieldValue(new Date(day)) } });
      fireEvent.blur(field);
      expect(setAt).toHaveBeenLastCalledWith(new Date(day));
    }
    expect(screen.queryByText(/in the future|before/u)).toBeNull();
    cleanup();
    control(null, 'future');
    expect(screen.getByText('The selected date is in the future, so now is shown.')).toBeDefined();
    cleanup();
    control(new Date(aMember().registeredAt), 'before-joining');
    expect(
      screen.getByText(/^The selected date is before this member joined, so .* is shown\.$/u),
    ).toBeDefined();
  });

  it('is unchanged when the field is only partly cleared', () => {
    const { setAt } = control(at);
    const field = screen.getByLabelText<HTMLInputElement>(/^Date and time/u);
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
    expect(setAt).not.toHaveBeenCalled();
    expect(field.value.startsWith(toFieldValue(at).slice(0, 16))).toBe(true);
  });
});
