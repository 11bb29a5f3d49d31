import type { MenuNode } from '@muster/model/login/wire.ts';
import { languages } from '@muster/model/messages/catalogue.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';

import { render, type RenderResult } from '@testing-library/react';
import ConfigProvider from 'antd/es/config-provider';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';

import { useSession } from '../core/session/session.ts';
import { AntdTheme, loadLocale } from '../ui/layout/AntdTheme.tsx';
import { ConfirmHost } from '../ui/feedback/ConfirmHost.tsx';
import { ToastHost } from '../ui/feedback/ToastHost.tsx';

// A screen is then mounted, with its effects, when `renderScreen` returns. One that is mounted later, outside `act`,
// follows its stores only after its effects have run.
await Promise.all(languages.map(loadLocale));

const everything: MenuNode = {
  id: '*',
  name: '*',
  label: '',
  url: null,
  order: 1,
  icon: null,
  type: 'button',
  code: '*',
  module: 'system',
  ownLabels: {},
  children: [],
};

/** Somebody who may do everything is logged in. */
export function enterAsAdministrator(auth: readonly MenuNode[] = []): void {
  useSession.setState({
    buildId: 'b1',
    buildings: [{ id: 'b1', name: 'Site' }],
    user: {
      id: 'u1',
      name: 'admin',
      realName: 'Admin',
      roleType: 1,
      roleName: 'Administrator',
      buildId: 'b1',
      company: '',
      personId: null,
      jobId: null,
      jobName: null,
      departId: null,
      departName: null,
      everyBuilding: true,
      auth: [everything, ...auth],
    },
  });
}

/** Somebody is logged in whose account is bound to sites, with these permissions. */
export function enterBoundToSites(codes: readonly string[]): void {
  enterAsAdministrator();
  const auth = codes.map((code) => ({ ...everything, id: code, name: code, code }));
  useSession.setState(({ user }) => (user === null ? {} : { user: { ...user, everyBuilding: false, auth } }));
}

/**
 * Renders with everything around that a screen needs: address, server state, theme, questions and notices. The library
 * adds no styles: each of them slows the search for a role, and what files share is not what one of them has drawn.
 */
export function renderScreen(children: ReactNode, address = '/'): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <ConfigProvider theme={{ zeroRuntime: true }}>
          <AntdTheme>{children}</AntdTheme>
          <ConfirmHost />
          <ToastHost />
        </ConfigProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
