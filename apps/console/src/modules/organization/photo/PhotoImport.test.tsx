import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { menuNode } from '../../../testing/menuNode.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { PhotoAction } from '../person/PersonScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

function enterToOnly(action: 'import' | 'export' | 'view'): void {
  const auth = [menuNode(action, null, { type: 'button', code: `bp:enterprise:person:${action}` })];
  useSession.setState(({ user }) => ({ user: user && { ...user, auth } }));
}

const choose = (name: string): void => {
  fireEvent.change(screen.getByLabelText('Choose the archive'), { target: { files: [new File(['zip'], name)] } });
};

describe('the import of staff photos', () => {
  it('shows the requirements of the archive, and afterwards the result of each photo', async () => {
    const { calls } = fakeServer({
      '/bp/person/importPhotos': () => ({ stored: 2, problems: [{ name: 'X-1.jpg', reason: 'Nobody carries it' }] }),
    });
    renderScreen(<PhotoAction />);
    await userEvent.click(await screen.findByRole('button', { name: 'Import photos' }));
    expect(await screen.findByText('A .zip archive of at most 500 MB')).toBeTruthy();
    choose('photos.zip');
    expect(await screen.findByText('2 photos imported, 1 skipped')).toBeTruthy();
    expect(screen.getByText('X-1.jpg').parentElement?.textContent).toBe('X-1.jpgNobody carries it');
    expect(calls.map(({ path }) => path)).toEqual(['/bp/person/importPhotos']);
  });

  it('shows the progress of the archive, and aborts when it is cancelled or the dialog is closed', async () => {
    fakeServer({ '/bp/person/importPhotos': () => new Promise(() => {}) });
    renderScreen(<PhotoAction />);
    await userEvent.click(await screen.findByRole('button', { name: 'Import photos' }));
    const dialog = within(await screen.findByRole('dialog'));
    choose('photos.zip');
    expect((await dialog.findByRole<HTMLProgressElement>('progressbar')).value).toBe(50);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the upload' }));
    expect(await screen.findByText('Upload cancelled')).toBeTruthy();
    await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
    const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort');
    choose('photos.zip');
    await dialog.findByRole('progressbar');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(aborted).toHaveBeenCalledOnce();
  });

  it('exports the photos of the filtered people with the permission', async () => {
    const archive = () => new Response('PK', { headers: { 'content-type': 'application/zip' } });
    const { calls } = fakeServer({ '/bp/person/exportPhotos': archive });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { unmount } = renderScreen(<PhotoAction />, '/organization/person?departId=d1&page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Import photos' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download photos' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    click.mockRestore();
    expect(calls[0]).toMatchObject({ path: '/bp/person/exportPhotos', query: { departId: 'd1' } });
    unmount();
    enterToOnly('import');
    renderScreen(<PhotoAction />);
    await userEvent.click(await screen.findByRole('button', { name: 'Import photos' }));
    expect(await screen.findByRole('button', { name: 'Choose the archive' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download photos' })).toBeNull();
  });

  it('exports them also without the permission to import', async () => {
    fakeServer({});
    enterToOnly('export');
    renderScreen(<PhotoAction />);
    await userEvent.click(await screen.findByRole('button', { name: 'Staff photos' }));
    expect(await screen.findByRole('button', { name: 'Download photos' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose the archive' })).toBeNull();
  });

  it('is hidden without either permission', async () => {
    enterToOnly('view');
    renderScreen(
      <>
        <PhotoAction />
        <p>beside it</p>
      </>,
    );
    expect(await screen.findByText('beside it')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /photos/i })).toBeNull();
  });

  it('sends only archives', async () => {
    const { calls } = fakeServer({});
    renderScreen(<PhotoAction />);
    await userEvent.click(await screen.findByRole('button', { name: 'Import photos' }));
    choose('photos.rar');
    await waitFor(() => expect(document.body.textContent).toContain('Wrong file type: only zip'));
    expect(calls).toEqual([]);
  });
});
