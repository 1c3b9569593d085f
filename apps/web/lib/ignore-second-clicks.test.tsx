import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link } from 'react-router';
import { expect, it } from 'vitest';
import { ignoreSecondClicks } from './ignore-second-clicks.ts';

it('makes one step of the history of a double click, so that one step leads back', () => {
  ignoreSecondClicks();
  render(
    <BrowserRouter>
      <Link to="/news/told">Read full article</Link>
    </BrowserRouter>,
  );
  const link = screen.getByRole('link', { name: 'Read full article' });
  const before = history.length;
  // Both before the page is rendered anew.
  act(() => {
    for (const detail of [1, 2]) fireEvent.click(link, { detail });
  });
  expect(location.pathname).toBe('/news/told');
  expect(history.length).toBe(before + 1);
  history.replaceState(null, '', '/');
});
