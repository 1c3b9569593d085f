import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';

afterEach(cleanup);

const Page = ({ headed = true, children }: { headed?: boolean; children: React.ReactNode }) => {
  useEffect(keepFocus, []);
  return (
    <main tabIndex={-1} aria-label="Page">
      <h1 {...(headed && { tabIndex: -1 })}>Parcels</h1>
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
const focused = (): string => {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
};

describe('the focus of a control', () => {
  it('that disappears moves to a neighbour, then to its surroundings', async () => {
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

  it('that is disabled moves to the previous one, otherwise to the next', async () => {
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

  it('moves to the heading when the whole page changes', async () => {
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

  it('stays in its part of the page when nothing else there can be focused', async () => {
    const { rerender } = render(
      <Page>
        <button>Elsewhere</button>
        <section aria-label="Own">
          <Chips names={['Plan']} />
        </section>
      </Page>,
    );
    screen.getByRole('button', { name: 'Plan' }).focus();
    rerender(
      <Page>
        <button>Elsewhere</button>
        <section aria-label="Own">
          <p>Nothing here.</p>
        </section>
      </Page>,
    );
    await waitFor(() => {
      expect(focused()).toBe('Own');
    });
  });

  it('moves to the page when its heading cannot be focused', async () => {
    const page = (inside: React.ReactNode) => <Page headed={false}>{inside}</Page>;
    const { rerender } = render(page(<Chips names={['Plan']} />));
    screen.getByRole('button', { name: 'Plan' }).focus();
    rerender(page(<p>Nothing here.</p>));
    await waitFor(() => {
      expect(focused()).toBe('Page');
    });
  });

  it('is released by a pointer press elsewhere', async () => {
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
