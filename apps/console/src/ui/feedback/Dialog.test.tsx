import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Dialog } from './Dialog.tsx';

afterEach(() => vi.restoreAllMocks());

describe('a dialog', () => {
  it('is beside the page that opened it, and inherits no styles from it', () => {
    render(
      <table>
        <tbody>
          <tr>
            <td>
              <Dialog title="Confirm" onClose={() => {}}>
                Sure?
              </Dialog>
            </td>
          </tr>
        </tbody>
      </table>,
    );
    expect(screen.getByRole('dialog', { name: 'Confirm' }).closest('table')).toBeNull();
  });

  it('is closed before it is removed: only then does the browser restore the focus', () => {
    const closed: boolean[] = [];
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
      closed.push(this.isConnected);
    });
    const { unmount } = render(
      <Dialog title="Confirm" onClose={() => {}}>
        Sure?
      </Dialog>,
    );
    unmount();
    expect(closed).toEqual([true]);
  });
});
