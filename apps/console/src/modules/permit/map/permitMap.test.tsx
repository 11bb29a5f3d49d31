import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { BoardPermit } from '@muster/model/workPermit/wire.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { boardPermit, permitRecord } from '../../../testing/permitRecord.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { levelColor } from '../../../ui/layout/theme.ts';
import { PermitCard } from './PermitCard.tsx';
import { usePermitLayer } from '../../dashboard/sign/useSignLayer.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  vi.useFakeTimers({ now: Date.parse('2026-05-01T13:50:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Layer({ isShown = true }: { isShown?: boolean }) {
  const { count, bodies } = usePermitLayer(isShown);
  return (
    <>
      <output>{count}</output>
      <ul>
        {bodies.map(({ id, name, color }) => (
          <li key={id} data-color={color}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function showLayer(permits: readonly BoardPermit[], isShown?: boolean) {
  const server = fakeServer({ '/bp/workPermit/board': () => ({ t: Date.now(), permits }) });
  renderScreen(<Layer {...(isShown !== undefined && { isShown })} />);
  return server;
}

const override = { at: '2026-05-01T08:00:00Z', name: 'Chen', reason: 'Leak', missing: [] };

describe('permits on the live map', () => {
  it('are shown with type, level and time left while the work is in progress; an override is red and labelled', async () => {
    showLayer([
      boardPermit(),
      boardPermit({ id: 'p2', status: 'paused' }),
      boardPermit({ id: 'p3', type: 'hotWork', override }),
    ]);
    const [calm, red, ...others] = await screen.findAllByRole('listitem');
    expect(calm?.textContent).toBe('Confined space · Level 1 · 2 h 10 min left');
    expect(red?.textContent).toBe('Override · Hot work · Level 1 · 2 h 10 min left');
    expect(others).toEqual([]);
    expect([calm, red].map((one) => one?.dataset['color'] === levelColor[1])).toEqual([false, true]);
  });

  it('are counted but not drawn while their layer is off', async () => {
    showLayer([boardPermit()], false);
    expect(await screen.findByText('1')).toBeTruthy();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('are hidden and not requested without the permission for permits', () => {
    enterBoundToSites(['pod:dashboard:monitoring:view']);
    const { calls } = showLayer([boardPermit()]);
    expect(calls).toEqual([]);
    expect(screen.getByText('0')).toBeTruthy();
  });

  it('are hidden without the licence', async () => {
    enterBoundToSites([permissionCode(workPermit, 'view')]);
    const { calls } = fakeServer({ '/bp/workPermit/board': () => json({ code: -4, message: 'no', data: null }) });
    renderScreen(<Layer />);
    await eventually(() => expect(calls).toHaveLength(1));
    expect(screen.getByText('0')).toBeTruthy();
  });

  it('show when pressed who is inside, analyses and steps, with a link to the page', async () => {
    const by = { name: 'Qian', accountName: 'qian' };
    const values = [{ gas: 'oxygen', value: 18 }];
    const analysis = { takenAt: '2026-05-01T07:40:00Z', recordedAt: '2026-05-01T07:41:00Z', ...by, areaId: 'a1' };
    const roster = {
      workers: [{ id: 'w1', name: 'Wang', isInside: true }],
      guardians: [{ id: 'w2', name: 'Li', isInside: false }],
      others: 2,
    };
    const record = permitRecord({
      status: 'inProgress',
      roster,
      override,
      analyses: [{ ...analysis, point: null, values, isPassing: false, failed: ['oxygen'] }],
      steps: [{ action: 'start', at: '2026-05-01T08:00:00Z', ...by, note: null }],
    });
    fakeServer({ '/bp/workPermit/record': () => record });
    renderScreen(<PermitCard id="p1" onClose={() => {}} />);
    const card = within(await screen.findByRole('region', { name: 'Permit CS-001' }));
    const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.slice(0, 3)).toEqual(['GuardianLinot inside', 'WorkerWanginside', '2 inside without a permit']);
    expect(lines[3]).toContain('Oxygen 18 · Fails');
    expect(lines[4]).toContain('Start work · Qian');
    expect(card.getByRole('timer').textContent).toBe('2 h 10 min left');
    expect(card.getByText('Emergency override: Leak')).toBeTruthy();
    expect(card.getByRole('link').getAttribute('href')).toBe('/permit/workPermit/view/p1');
  });
});
