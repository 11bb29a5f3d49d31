import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { MapLogo } from './MapLogo.tsx';

beforeEach(() => setLanguage('en_US'));

describe('the logo of the map', () => {
  const show = (shown: boolean, id: string | null) => {
    const server = fakeServer({
      '/pod/systemConfig/getDisPlayLogo': () => shown,
      '/pod/systemConfig/customConfigGet': ({ query }) => (query['customCode'] === 'maplogo' ? id : null),
    });
    renderScreen(<MapLogo />);
    return server;
  };

  it('is the custom one where getDisPlayLogo is true, until it fails to load', async () => {
    show(true, 'u1');
    const image = await screen.findByRole('img', { name: 'Map logo' });
    expect(image.getAttribute('src')).toBe('/image/view?id=u1');
    fireEvent.error(image);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it.each([
    [false, 'u1', ['/pod/systemConfig/getDisPlayLogo']],
    [true, null, ['/pod/systemConfig/getDisPlayLogo', '/pod/systemConfig/customConfigGet']],
  ] as const)('is hidden where the setting is %s and the logo is %s', async (shown, id, asked) => {
    const { calls } = show(shown, id);
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(asked));
    await act(async () => undefined);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
