import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { speak } from '../../testing/speak.ts';
import { PhotoAction } from './PhotoAction.tsx';

beforeEach(() => {
  speak('en_US');
  enterAsAdministrator();
});

const choose = (name: string): void => {
  fireEvent.change(screen.getByLabelText('Choose the archive'), { target: { files: [new File(['zip'], name)] } });
};

describe('the import of staff photos', () => {
  it('says what the archive must be, and afterwards what became of each photo', async () => {
    const { calls } = fakeServer({
      '/bp/person/importPhotos': () => ({ stored: 2, problems: [{ name: 'X-1.jpg', reason: 'Nobody carries it' }] }),
    });
    renderScreen(<PhotoAction />);
    await userEvent.click(await screen.findByRole('button', { name: 'Import photos' }));
    expect(screen.getByText('A .zip archive of at most 500 MB')).toBeTruthy();
    choose('photos.zip');
    expect(await screen.findByText('2 photos imported, 1 left out')).toBeTruthy();
    expect(screen.getByText('X-1.jpg').parentElement?.textContent).toBe('X-1.jpgNobody carries it');
    expect(calls.map(({ path }) => path)).toEqual(['/bp/person/importPhotos']);
  });

  it('sends nothing that is no archive', async () => {
    const { calls } = fakeServer({});
    renderScreen(<PhotoAction />);
    await userEvent.click(await screen.findByRole('button', { name: 'Import photos' }));
    choose('photos.rar');
    await waitFor(() => expect(document.body.textContent).toContain('ZIP'));
    expect(calls).toEqual([]);
  });
});
