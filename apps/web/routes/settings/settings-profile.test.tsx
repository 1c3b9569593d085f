import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(resetApp);

const path = '/api/profile/photo';
const photoURL = `${path}/0b6f6f6e-51c4-4d0f-8a50-6a1c7d2f9e11`;
const png = new File(['x'], 'me.png', { type: 'image/png' });

type Opened = RenderedApp & { choose: (file: File) => void };

const open = async (server: FakeServer = {}, given = user()): Promise<Opened> => {
  const rendered = renderApp('/settings', { user: given, server });
  // The window of the tests draws nothing.
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.name === 'broken.png'
      ? Promise.reject(new Error('no picture'))
      : Promise.resolve({ width: 4, height: 2 }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await screen.findByRole('button', { name: /^Upload/ });
  const input = screen.getByLabelText('Photo', { selector: 'input' });
  return {
    ...rendered,
    choose: (file) => {
      fireEvent.change(input, { target: { files: [file] } });
    },
  };
};

describe('the photo', () => {
  it('is looked at before it is sent', async () => {
    const { calls, choose, person } = await open({
      [`PUT ${path}`]: () => ({ body: user({ photoURL }) }),
    });
    choose(png);
    expect(await screen.findByRole('img', { name: 'Preview of your new photo' })).toBeDefined();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Use this photo' }));
    expect(await screen.findByText('Photo updated')).toBeDefined();
  });

  it('can be dragged in, and put back', async () => {
    const { calls, person } = await open();
    const zone = document.querySelector('.photo');
    if (!zone) throw new Error('There is no place to drop a picture.');
    fireEvent.dragOver(zone);
    expect(screen.getByText('Drop to choose this photo.')).toBeDefined();
    fireEvent.drop(zone, { dataTransfer: { files: [png] } });
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Upload a photo' })).toBeDefined();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it.each([
    ['no picture', new File(['x'], 'a.svg', { type: 'image/svg+xml' }), 'cannot use this file'],
    ['broken', new File(['x'], 'broken.png', { type: 'image/png' }), 'cannot use this file'],
    ['too large', new File(['x'.repeat(2_000_001)], 'b.png', { type: 'image/png' }), '2 MB'],
  ])('that is %s is not sent', async (_name, file, words) => {
    const { calls, choose } = await open();
    choose(file);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not change your photo');
    expect(alert.textContent).toContain(words);
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('that the server refuses says why, and can be replaced', async () => {
    const message = 'This file contains more than a picture. Please choose another one.';
    const { choose, person } = await open({
      [`PUT ${path}`]: () => ({ status: 400, body: { code: 'account/photo-disguised', message } }),
    });
    choose(png);
    await person.click(await screen.findByRole('button', { name: 'Use this photo' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('stands in the top bar, and is removed with one press', async () => {
    const { person } = await open(
      { [`DELETE ${path}`]: () => ({ body: user() }) },
      user({ photoURL }),
    );
    expect(document.querySelector('.user-menu img')?.getAttribute('src')).toBe(photoURL);
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Photo removed')).toBeDefined();
  });
});

describe('the bio', () => {
  it('is counted while it is typed, and saved alone', async () => {
    const { calls, person } = await open({
      'PUT /api/profile/bio': () => ({ body: user({ bio: 'Shift nurse.' }) }),
    });
    const field = screen.getByRole('textbox', { name: 'Bio' });
    await person.type(field, 'Shift nurse. ');
    expect(screen.getByText('12 of 160')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save bio' }));
    expect(await screen.findByText('Bio updated')).toBeDefined();
    expect(calls.find((call) => call.path === '/api/profile/bio')?.body).toEqual({
      bio: 'Shift nurse.',
    });
  });

  it('that is too long says by how much, and is not sent', async () => {
    const { calls, person } = await open();
    const field = screen.getByRole('textbox', { name: 'Bio' });
    fireEvent.change(field, { target: { value: 'x'.repeat(162) } });
    expect(screen.getByText('This is 2 characters too long.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save bio' }));
    await waitFor(() => {
      expect(field.getAttribute('aria-invalid')).toBe('true');
    });
    expect(calls.some((call) => call.path === '/api/profile/bio')).toBe(false);
  });
});
