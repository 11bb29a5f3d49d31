import { permissions } from '@muster/model/access/permission.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { act, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { useAlarms } from '../../alarm/live/alarms.ts';
import { FirstTour } from './FirstTour.tsx';
import { Tour } from './Tour.tsx';
import { endRequestedTour, useTour } from './tour.ts';

let kept: Record<string, string> = {};
/** Number of requests for the preferences. */
let asked = 0;

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  kept = { alarmDock: 'folded', tour: 'due' };
  useAlarms.setState({ open: [], isLoaded: true });
  endRequestedTour();
  fakeServer({
    '/base/preference/own': () => {
      asked += 1;
      return kept;
    },
    '/base/preference/setOwn': ({ body }) => {
      kept = { ...kept, ...body };
    },
  });
});

function Page({ first = 'find' }: { first?: 'find' | 'gate' | 'duty' }) {
  return (
    <>
      <button type="button">Work</button>
      <FirstTour first={first} />
    </>
  );
}

/** A call for help right after mounting, before the first paint. */
function CallForHelp() {
  useLayoutEffect(
    () => useAlarms.setState({ open: [{ ...alarmRow('sos', { type: 'oneKeyHelp' }), arrivedAt: Date.now() }] }),
    [],
  );
  return null;
}

const card = () => screen.findByRole('button', { name: 'Next' });
const isSeen = () => eventually(() => expect(kept['tour']).toBe('seen'));
const isGone = () => eventually(() => expect(screen.queryByRole('button', { name: /^(Next|Done)$/ })).toBeNull());

/** Titles of all steps, from the first to the last. */
async function titles(): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const next = await screen.findByRole('button', { name: /^(Next|Done)$/ });
    found.push(document.querySelector('.ant-tour-title')?.textContent ?? '');
    const isLast = next.textContent === 'Done';
    await userEvent.click(next);
    if (isLast) return found;
  }
}

describe('the tour of the first login', () => {
  it('has five steps for an administrator, is stored as seen with the account, and is not shown again', async () => {
    const { unmount } = renderScreen(<Page />);
    await card();
    expect(await titles()).toEqual([
      'The live map',
      'All alarms are here',
      'Take it, then handle it',
      'Evacuation',
      'Find anything, do anything',
    ]);
    await isSeen();
    await isGone();
    unmount();
    const before = asked;
    renderScreen(<Page />);
    await eventually(() => expect(asked).toBe(before + 1));
    // Renders the reply.
    await act(async () => undefined);
    await isGone();
  });

  it('never points at pages that the account may not open', async () => {
    enterBoundToSites([permissions.positionView]);
    renderScreen(<Page />);
    await card();
    expect(await titles()).toEqual(['The live map', 'Menu', 'Find anything, do anything']);
  });

  it('begins with the gate for a guard', async () => {
    enterBoundToSites([permissions.visitRegister, 'pod:alarm:alarm:view']);
    renderScreen(<Page first="gate" />);
    await card();
    expect((await titles()).slice(0, 2)).toEqual(['Check in and out', 'All alarms are here']);
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a press beside it, which does what it does', () => userEvent.click(screen.getByRole('button', { name: 'Work' }))],
    ['the key of another command', () => userEvent.keyboard('f')],
    [
      'a new call for help',
      async () =>
        act(() =>
          useAlarms.setState({ open: [{ ...alarmRow('sos', { type: 'oneKeyHelp' }), arrivedAt: Date.now() }] }),
        ),
    ],
  ])('is ended by %s', async (_, end) => {
    renderScreen(<Page />);
    await card();
    await end();
    await isSeen();
    await isGone();
  });

  it('is shown after a call for help during loading, before there is a card', async () => {
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
    const onEnd = vi.fn();
    renderScreen(
      <>
        <Tour first="find" onEnd={onEnd} />
        <CallForHelp />
      </>,
    );
    await userEvent.click(await card());
    expect(await screen.findByText('All alarms are here')).toBeTruthy();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('stays while an earlier call for help is open', async () => {
    useAlarms.setState({ open: [{ ...alarmRow('sos', { type: 'oneKeyHelp' }), arrivedAt: null }] });
    renderScreen(<Page />);
    await userEvent.click(await card());
    expect(await screen.findByText('All alarms are here')).toBeTruthy();
  });

  it('is shown again on demand', async () => {
    kept = { ...kept, tour: 'seen' };
    renderScreen(<Page />);
    act(() => useTour.setState({ isAsked: true }));
    await card();
    await userEvent.keyboard('{Escape}');
    await isGone();
    expect(useTour.getState().isAsked).toBe(false);
  });
});
