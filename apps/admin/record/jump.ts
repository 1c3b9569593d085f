/** Whether something can be done in a part of the page now. */
export const hasControls = (id: string): boolean =>
  (document.getElementById(id)?.querySelector(`summary, ${controls}`) ?? null) !== null;

const controls = 'input, select, textarea, button';

/** Moves to a part of the page, opens it, and focuses its first field, or its heading if it has none. */
export const jumpTo = (id: string, focus: 'field' | 'heading'): void => {
  const part = document.getElementById(id);
  if (part === null) return;
  const details = part.querySelector<HTMLDetailsElement>('details.collapsed');
  if (details !== null) details.open = true;
  part.scrollIntoView();
  const field = part.querySelector<HTMLElement>(`form :is(${controls}):not([disabled])`);
  const heading = part.querySelector('h2');
  if (focus === 'field' && field !== null && !isInDisabledForm(field)) {
    field.focus({ preventScroll: true });
    return;
  }
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
};

const isInDisabledForm = (field: HTMLElement): boolean =>
  field.closest('fieldset[disabled]') !== null;
