import type { Wire } from '../../core/http/request.ts';
import type { activeCondition } from '@muster/model/systemCondition/wire.ts';
import { languages } from '@muster/model/messages/catalogue.ts';
import { zhCN } from '@muster/model/messages/catalogues.ts';
import { conditionCodes, conditionKind } from '@muster/model/systemCondition/systemCondition.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, json } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { live } from '../../core/live/live.ts';
import type { LiveSubscriber } from '../../core/live/liveClient.ts';
import { ConditionBanner } from './ConditionBanner.tsx';

/** Variables of all condition texts. */
const wanted = conditionCodes.flatMap((code) =>
  [...zhCN[`systemCondition.text.${code}`].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
);
const facts = {
  ...Object.fromEntries(wanted.map((name) => [name, '1'])),
  entity: 'area',
  end: '2026-05-02T08:00:00.000Z',
};
const since = '2026-05-01T08:00:00.000Z';
const active = (
  code: Wire<typeof activeCondition>['code'],
  more: Partial<Wire<typeof activeCondition>> = {},
): Wire<typeof activeCondition> => ({
  code,
  severity: conditionKind(code).severity,
  buildingId: null,
  subject: null,
  since,
  facts,
  ...more,
});

/** Toasts have the same role. */
const named = { name: /系统状态|系統狀態|System condition/ };

let conditions: Wire<typeof activeCondition>[];
let subscriber: LiveSubscriber | undefined;

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  conditions = [];
  vi.spyOn(live, 'subscribe').mockImplementation((given) => {
    subscriber = given;
    return () => true;
  });
  fakeServer({ '/base/systemCondition/active': () => conditions });
});

describe('the banner of system conditions', () => {
  it('shows by whom, why and until when calls for help are off', async () => {
    const today = (hour: number): string => new Date(new Date().setHours(hour, 21, 5, 0)).toISOString();
    const more = { reason: 'maintenance', by: 'olga', setAt: today(10), end: today(11) };
    conditions = [active('sosOff', { facts: more })];
    renderScreen(<ConditionBanner />);
    expect((await screen.findByRole('status', named)).textContent).toBe(
      'One-key help is off or limited from 10:21:05 until 11:21:05, set by olga. Reason: maintenance',
    );
  });

  it('shows what is wrong and since when, and disappears at its end', async () => {
    const today = new Date();
    today.setHours(10, 21, 5, 0);
    conditions = [active('databaseAway', { since: today.toISOString() })];
    renderScreen(<ConditionBanner />);
    const banner = await screen.findByRole('status', named);
    expect(banner.textContent).toBe('The database has been unavailable since 10:21:05. Devices keep their positions.');
    conditions = [];
    subscriber?.onConditions?.();
    await waitFor(() => expect(screen.queryByRole('status', named)).toBeNull());
  });

  it('shows the span of possibly lost data, in the reader’s time', async () => {
    const [from, to] = [new Date(2026, 4, 1, 9, 58, 1), new Date(2026, 4, 1, 9, 59, 2)].map((t) => t.toISOString());
    const lost = async (given: object): Promise<string | null> => {
      conditions = [active('logShorter', { facts: { ...facts, ...given } })];
      const { unmount } = renderScreen(<ConditionBanner />);
      const { textContent } = await screen.findByRole('status', named);
      unmount();
      return textContent;
    };
    expect(await lost({ from, to })).toContain('from 2026-05-01 09:58:01 to 2026-05-01 09:59:02');
    expect(await lost({ from: '?', to })).toContain('from ? to 2026-05-01 09:59:02');
  });

  it.each(languages.flatMap((language) => conditionCodes.map((code) => [language, code] as const)))(
    'has words in %s for %s',
    async (language, code) => {
      setLanguage(language);
      conditions = [active(code)];
      renderScreen(<ConditionBanner />);
      const banner = await screen.findByRole('status', named);
      expect(banner.textContent).toMatch(/\d\d:00:00/);
      expect(banner.textContent).not.toMatch(/\{\w+\}|systemCondition/);
    },
  );

  it('shows at most three, severity down first', async () => {
    conditions = [active('diskLow'), active('corruption'), active('noPositions'), active('databaseAway')];
    renderScreen(<ConditionBanner />);
    const banner = await screen.findByRole('status', named);
    const lines = [...banner.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^The database/);
    expect(lines[1]).toMatch(/^No positions/);
    expect(lines[3]).toBe('1 more');
  });

  it('reports the database as unavailable when the server can report nothing else, and reloads the page when it is back', async () => {
    const data = { databaseAwaySince: since };
    let read = 0;
    const Figure = () => {
      useQuery({ queryKey: ['figure'], queryFn: () => (read += 1) });
      return null;
    };
    fakeServer({ '/base/systemCondition/active': () => json({ code: -1, message: 'away', data }, 503) });
    renderScreen(
      <>
        <ConditionBanner />
        <Figure />
      </>,
    );
    const banner = await screen.findByRole('status', named);
    expect(banner.textContent).toMatch(/^The database has been unavailable since .*:00:00/);
    expect(read).toBe(1);
    fakeServer({ '/base/systemCondition/active': () => [] });
    subscriber?.onConditions?.();
    await waitFor(() => expect(screen.queryByRole('status', named)).toBeNull());
    await waitFor(() => expect(read).toBe(2));
  });

  it('keeps its content when a reply is missing', async () => {
    conditions = [active('noPositions')];
    renderScreen(<ConditionBanner />);
    await screen.findByRole('status', named);
    const { calls } = fakeServer({});
    subscriber?.onConditions?.();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.getByRole('status', named).textContent).toMatch(/No positions/);
  });
});
