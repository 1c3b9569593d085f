import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CollapsedSection } from './collapsed-section.tsx';

afterEach(cleanup);

const section = (isOpen: boolean, contents: string) => (
  <CollapsedSection title="Personal data" isOpen={isOpen}>
    <p>{contents}</p>
  </CollapsedSection>
);
const isShown = (): boolean | undefined => document.querySelector('details')?.open;

it('is a region with its heading as the control', () => {
  render(section(false, 'One'));
  expect(isShown()).toBe(false);
  expect(screen.getByRole('region', { name: 'Personal data' })).toBeDefined();
  const heading = screen.getByRole('heading', { level: 2, name: 'Personal data' });
  expect(heading.closest('summary')).not.toBeNull();
});

it('stays as the reader left it while its contents change', () => {
  const { rerender } = render(section(true, 'One'));
  expect(isShown()).toBe(true);
  const details = screen.getByRole<HTMLDetailsElement>('group');
  details.open = false;
  fireEvent(details, new Event('toggle'));
  rerender(section(true, 'Two'));
  expect(screen.getByText('Two')).toBeDefined();
  expect(isShown()).toBe(false);
});
