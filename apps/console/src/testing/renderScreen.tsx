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

/** Logs in an administrator. */
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

/** Logs in an account that is limited to sites, with these permissions. */
export function enterBoundToSites(codes: readonly string[]): void {
  enterAsAdministrator();
  const auth = codes.map((code) => ({ ...everything, id: code, name: code, code }));
  useSession.setState(({ user }) => (user === null ? {} : { user: { ...user, everyBuilding: false, auth } }));
}

/**
 * Renders with the context of a screen: URL, queries, theme, questions and toasts. The library adds no styles, because
 * each of them slows down the search for a role.
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
