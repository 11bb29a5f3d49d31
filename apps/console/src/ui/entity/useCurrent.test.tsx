import { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import { person } from '@muster/model/person/person.ts';
import type { LiveMessage } from '@muster/model/live/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { get } from '../../core/http/request.ts';
import { live } from '../../core/live/live.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { useCurrent } from './useCurrent.ts';

class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  binaryType = '';
  constructor() {
    super();
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {}
}

const hear = (message: LiveMessage): void =>
  act(() => {
    FakeSocket.last?.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  });

const shownWith = [areaStatistic];

/** A big screen with head counts, and a list of people. */
function Wall() {
  const { current } = useCurrent<{ title: string }>(bigScreenLayout, shownWith);
  const { data } = useQuery({ queryKey: [person.name, 'page'], queryFn: () => get<string[]>('/bp/person/page') });
  return (
    <p>
      {current?.title} {data?.join()}
    </p>
  );
}

let calls: readonly { path: string }[];
let title: string;
const asked = (path: string): number => calls.filter((call) => call.path === path).length;

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  enterAsAdministrator();
  title = 'Before';
  const server = fakeServer({
    '/pod/bigScreenLayout/current': () => ({ title }),
    '/bp/person/page': () => ['Ada'],
  });
  calls = server.calls;
  live.start();
  hear({ type: 'ready', buildId: 'b1', t: 0 });
});
afterEach(() => live.stop());

describe('a setting of a building', () => {
  it('is reloaded after a change of an entity that it contains, and of no other; a list of people is not', async () => {
    renderScreen(<Wall />);
    await screen.findByText('Before Ada');
    const first = asked('/pod/bigScreenLayout/current');
    hear({ type: 'site', entities: ['area', 'map'] });
    expect(asked('/pod/bigScreenLayout/current')).toBe(first);
    title = 'After';
    hear({ type: 'site', entities: ['area', areaStatistic.name] });
    await screen.findByText('After Ada');
    title = 'At last';
    hear({ type: 'site', entities: null });
    await screen.findByText('At last Ada');
    await waitFor(() => expect(asked('/pod/bigScreenLayout/current')).toBe(first + 2));
    expect(asked('/bp/person/page')).toBe(1);
  });
});
