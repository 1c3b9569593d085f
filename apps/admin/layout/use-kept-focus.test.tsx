import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

afterEach(cleanup);

const Page = ({ children }: { children: React.ReactNode }) => {
  useKeptFocus();
  return (
    <main>
      <h1 tabIndex={-1}>Parcels</h1>
      {children}
    </main>
  );
};

const Chips = ({ names }: { names: readonly string[] }) => {
  const [left, setLeft] = useState(names);
  return (
    <div>
      <input aria-label="Words" />
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button
              onClick={() => {
                setLeft(left.filter((other) => other !== name));
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Steps = () => {
  const [page, setPage] = useState(1);
  const step = (to: number) => ({
    disabled: to < 1 || to > 2,
    onClick: () => {
      setPage(to);
    },
  });
  return (
    <span>
      <button disabled>First</button>
      <button {...step(page - 1)}>Previous</button>
      <button {...step(page + 1)}>Next</button>
    </span>
  );
};

const press = (name: string): void => {
  const button = screen.getByRole('button', { name });
  act(() => {
    button.focus();
    button.click();
  });
};
const focused = (): string =>
  document.activeElement?.textContent || (document.activeElement?.getAttribute('aria-label') ?? '');

describe('the focus of a control', () => {
  it('that goes away moves to what is left beside it, and then to what stands around', async () => {
    render(
      <Page>
        <Chips names={['Plan', 'Status']} />
      </Page>,
    );
    press('Plan');
    await waitFor(() => {
      expect(focused()).toBe('Status');
    });
    press('Status');
    await waitFor(() => {
      expect(focused()).toBe('Words');
    });
  });

  it('that can no longer be used moves to the one before it, else to the one behind', async () => {
    render(
      <Page>
        <Steps />
      </Page>,
    );
    press('Next');
    await waitFor(() => {
      expect(focused()).toBe('Previous');
    });
    press('Previous');
    await waitFor(() => {
      expect(focused()).toBe('Next');
    });
  });

  it('moves to the heading where all of the page is another one', async () => {
    const { rerender } = render(
      <Page>
        <Chips names={['Plan']} />
      </Page>,
    );
    screen.getByRole('button', { name: 'Plan' }).focus();
    rerender(
      <Page>
        <p>Nothing here.</p>
      </Page>,
    );
    await waitFor(() => {
      expect(focused()).toBe('Parcels');
    });
  });

  it('is given up by a pointer elsewhere', async () => {
    const { rerender } = render(
      <Page>
        <Chips names={['Plan']} />
      </Page>,
    );
    const plan = screen.getByRole('button', { name: 'Plan' });
    plan.focus();
    screen.getByText('Parcels').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    plan.blur();
    rerender(
      <Page>
        <p>Nothing here.</p>
      </Page>,
    );
    await screen.findByText('Nothing here.');
    expect(document.activeElement).toBe(document.body);
  });
});
