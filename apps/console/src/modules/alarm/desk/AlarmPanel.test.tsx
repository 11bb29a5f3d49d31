import { canBeSilent } from '@muster/engine/lifecycle/sounding.ts';
import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { muteFor } from '../sound/alarmCall.ts';
import { useAlarms } from '../live/alarms.ts';
import { useLive } from '../../../core/live/live.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { neverShelved } from './alarmActions.ts';
import { AlarmPanel } from './AlarmPanel.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const now = Date.parse('2026-03-01T08:10:00.000Z');
const open = (id: string, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...alarmRow(id),
  arrivedAt: null,
  ...given,
});

/** Elements exist before their listeners: React runs effects after rendering. */
function Listening({ onListening }: { onListening: () => void }) {
  useEffect(onListening, [onListening]);
  return null;
}

async function show(...alarms: OpenAlarm[]) {
  useAlarms.setState({ open: alarms, isLoaded: true });
  muteFor(0);
  const onLocate = vi.fn();
  const listening = Promise.withResolvers<void>();
  renderScreen(
    <>
      <AlarmPanel onLocate={onLocate} />
      <Listening onListening={listening.resolve} />
    </>,
  );
  await screen.findByRole('heading', { level: 2 });
  await listening.promise;
  return { onLocate };
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  fakeServer({});
  vi.setSystemTime(now);
});

describe('the panel of open alarms', () => {
  it('draws forty lines of a flood, and more on demand', async () => {
    await show(...Array.from({ length: 90 }, (_, index) => open(`a${index}`)));
    const lines = () => document.querySelectorAll('[data-alarm]').length;
    expect(lines()).toBe(40);
    await userEvent.click(screen.getByRole('button', { name: '50 more' }));
    expect(lines()).toBe(80);
    await userEvent.click(screen.getByRole('button', { name: '10 more' }));
    expect(lines()).toBe(90);
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  });

  it('shows type, subject, place and duration', async () => {
    await show(open('a', { type: 'overcrowding', subjectName: 'Tank Farm B', areaName: 'Tank Farm B', floor: 1 }));
    const line = within(screen.getByRole('listitem'));
    expect(line.getByText('Overcrowding')).toBeTruthy();
    expect(line.getByText('Tank Farm B · Floor 2')).toBeTruthy();
    expect(line.getByText('for 10 min 0 s')).toBeTruthy();
    expect(line.getByRole('img', { name: 'Level 2' })).toBeTruthy();
  });

  it('shows the distance to the nearest area for an alarm without an area, and its coordinates until that is known', async () => {
    const points = [
      [121, 31],
      [121.001, 31],
      [121.001, 31.001],
      [121, 31.001],
    ];
    const tanks = { id: 'tanks', name: 'Tank farm', regions: [{ shape: 'polygon', points, floor: null }] };
    const { calls } = fakeServer({ '/pod/area/page': () => ({ data: [tanks], length: 1 }) });
    await show(open('a', { type: 'oneKeyHelp', lon: 121.0005, lat: 31.0012, floor: 0 }));
    expect(screen.getByText('121.00050, 31.00120 · Floor 1')).toBeTruthy();
    expect(await screen.findByText('22 m north of Tank farm · Floor 1')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/pod/area/page')).toHaveLength(1);
  });

  it('requests no areas if every alarm has one', async () => {
    const { calls } = fakeServer({});
    await show(open('a', { areaName: 'Yard', lon: 121, lat: 31 }));
    expect(screen.getByText('Yard')).toBeTruthy();
    expect(calls.filter(({ path }) => path !== '/pod/alarm/links')).toEqual([]);
  });

  it('shows special states as text: cleared, unverified, late, raised again', async () => {
    await show(
      open('a', { clearedAt: '2026-03-01T08:01:00.000Z', occurrences: 3 }),
      open('b', { unverified: true, late: true }),
    );
    expect(screen.getByText('lasted 1 min 0 s')).toBeTruthy();
    expect(screen.getByText(/· Cleared, not handled · 3 times/)).toBeTruthy();
    expect(screen.getByText(/· Unverified · Late/)).toBeTruthy();
  });

  it('counts alarms that need an operator; handled ones are grey and have no button', async () => {
    await show(open('a'), open('b', { status: 'handled' }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Open alarms 1');
    expect(screen.getAllByRole('button', { name: 'Handle' })).toHaveLength(1);
  });

  it('shows the place of an alarm', async () => {
    const { onLocate } = await show(open('a', { subjectName: 'Wang' }));
    await userEvent.click(screen.getByRole('button', { name: /Wang/ }));
    expect(onLocate).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }));
  });

  it('opens the handling of an alarm by its button', async () => {
    await show(open('a', { subjectName: 'Wang' }));
    await userEvent.click(screen.getByRole('button', { name: 'Handle' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Wang');
  });

  it('blinks for 10 s after its arrival, then is constant', async () => {
    await show(open('fresh', { arrivedAt: now - 9000 }), open('old', { arrivedAt: now - 11_000 }));
    const marks = screen.getAllByRole('img', { name: 'Level 2' }).map((mark) => mark.parentElement?.className);
    expect(marks[0]).toContain('blinking');
    expect(marks[1] ?? '').not.toContain('blinking');
  });

  it('mutes for five minutes, shows the remaining time, and unmutes on demand', async () => {
    await show(open('a'));
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
    expect(screen.getByRole('button', { name: 'Muted 5:00' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Muted 5:00' }));
    expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();
  });

  it('mutes for longer at a second press, and counts missed alarms', async () => {
    await show(open('old', { arrivedAt: now - 1000 }));
    await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mute for 30 minutes' }));
    expect(screen.getByRole('button', { name: 'Muted 30:00' })).toBeTruthy();
    expect(screen.queryByText(/while muted/)).toBeNull();
    const seen = open('seen', { arrivedAt: now + 10, acknowledgedAt: '2026-03-01T08:10:00.000Z' });
    act(() =>
      useAlarms.setState({
        open: [open('old', { arrivedAt: now - 1000 }), open('new', { arrivedAt: now + 10 }), seen],
      }),
    );
    expect(screen.getByText('1 new while muted')).toBeTruthy();
  });

  it('works by keyboard: A focuses the first alarm, arrows the next, and letters run the actions of the buttons', async () => {
    const { calls } = fakeServer({ '/pod/alarm/acknowledge': () => null });
    const { onLocate } = await show(
      open('first', { type: 'oneKeyHelp', level: 1, subjectName: 'Ada' }),
      open('second', { subjectName: 'Bea' }),
    );
    await userEvent.keyboard('a');
    expect(document.activeElement?.textContent).toContain('Ada');
    await userEvent.keyboard('s');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{ArrowDown}l');
    expect(onLocate).toHaveBeenCalledWith(expect.objectContaining({ id: 'second' }));
    await userEvent.keyboard('a');
    await eventually(() =>
      expect(calls.map(({ path, body }) => [path, body['ids']])).toContainEqual([
        '/pod/alarm/acknowledge',
        '["second"]',
      ]),
    );
    await userEvent.keyboard('s');
    expect(await screen.findByRole('dialog', { name: 'Shelve' })).toBeTruthy();
  });

  it('shows alarms of one rule in one area as one line, acknowledged as one and unfolded on demand', async () => {
    const { calls } = fakeServer({ '/pod/alarm/acknowledge': () => null });
    const inYard = { areaId: 'yard', areaName: 'Yard' };
    await show(
      open('c', { ...inYard, subjectName: 'Cleo', raisedAt: '2026-03-01T08:00:40.000Z' }),
      open('b', { ...inYard, subjectName: 'Bea', acknowledgedAt: '2026-03-01T08:05:00.000Z' }),
      open('a', { ...inYard, subjectName: 'Ada' }),
    );
    expect(screen.getByText('3 people')).toBeTruthy();
    expect(screen.getByText('for 10 min 0 s')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
    const acknowledged = () => calls.filter(({ path }) => path === '/pod/alarm/acknowledge');
    await eventually(() => expect(acknowledged().map(({ body }) => body['ids'])).toEqual(['["c","a"]']));
    await userEvent.click(screen.getByRole('button', { name: 'All 3' }));
    expect(['Ada', 'Bea', 'Cleo'].filter((name) => screen.queryByText(name) === null)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(screen.queryByText('Ada')).toBeNull();
  });

  it('moves nothing under a pointer: new alarms are last until the pointer rests or leaves', async () => {
    await show(open('a', { subjectName: 'Ada' }), open('b', { subjectName: 'Bea' }));
    const order = () => screen.getAllByRole('listitem').map((line) => line.dataset['alarm']);
    fireEvent.pointerMove(screen.getByText('Ada'));
    const high = open('high', { level: 1, subjectName: 'Cleo' });
    act(() => useAlarms.setState({ open: [high, open('b', { subjectName: 'Bea' })] }));
    expect(order()).toEqual(['a', 'b', 'high']);
    expect(screen.getAllByRole('button', { name: 'Handle' })).toHaveLength(2);
    fireEvent.pointerLeave(screen.getByRole('list'));
    expect(order()).toEqual(['high', 'b']);
  });

  it('offers no shelving of alarms that are never silenced', () => {
    const silenced = alarmRules.filter((rule) => canBeSilent(rule === 'heartRate' ? 'heartRate.high' : rule));
    expect(alarmRules.filter((rule) => !silenced.includes(rule))).toEqual(neverShelved);
  });

  it('shows that there are no alarms, but not before they are loaded', async () => {
    await show();
    expect(screen.getByText('No open alarms')).toBeTruthy();
    act(() => useAlarms.setState({ isLoaded: false }));
    expect(screen.getByText('Loading alarms…')).toBeTruthy();
  });

  it('shows when its content is not live', async () => {
    await show();
    act(() => useLive.setState({ state: 'offline' }));
    expect(screen.getByText('Offline, reconnecting')).toBeTruthy();
  });
});
