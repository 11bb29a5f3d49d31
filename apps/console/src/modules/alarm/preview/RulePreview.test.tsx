import { area } from '@muster/model/area/area.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { type Call, fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { RulePreview } from './RulePreview.tsx';
import type { Preview } from './useRulePreview.ts';

const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 50, floor: null }];
const alarm = {
  level: 1,
  areaId: 'a1',
  areaName: 'Tank farm',
  subjectKind: 'person',
  subjectName: null,
  headCount: null,
  at: '2026-11-24T01:42:00.000Z',
} as const;
const found: Preview = {
  at: '2026-11-24T01:32:00.000Z',
  areas: 1,
  inside: { people: 7, vehicles: 1, exempt: 4, names: ['王芳', '李雷'] },
  now: {
    count: 3,
    alarms: [
      { ...alarm, type: 'boundaryCrossing', subjectName: '王芳' },
      { ...alarm, type: 'overcrowding', subjectKind: 'area', headCount: 7 },
    ],
  },
  later: { count: 1, alarms: [{ ...alarm, type: 'retention', subjectName: '李雷' }] },
  open: 0,
  isPartial: false,
};

async function open(
  row: Record<string, unknown>,
  { entity = area, answer = () => found }: { entity?: Entity; answer?: (call: Call) => unknown } = {},
) {
  const { calls } = fakeServer({ [`/pod/${entity.name}/preview`]: answer });
  const Form = () => {
    const [tolerance, setTolerance] = useState('0');
    return (
      <>
        <input aria-label="Tolerance" value={tolerance} onChange={({ target }) => setTolerance(target.value)} />
        <RulePreview entity={entity} row={{ exitTolerance: tolerance, ...row }} />
      </>
    );
  };
  renderScreen(<Form />);
  await screen.findByRole('textbox', { name: 'Tolerance' });
  return calls;
}
const box = () => within(screen.getByRole('region', { name: 'Effect now' }));
const asked = (call: Call | undefined): unknown => JSON.parse(call?.body['values'] ?? 'null');

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  useSession.setState({ timeZone: 'Asia/Shanghai' });
});

describe('the preview in a form of rules', () => {
  it('shows the subjects inside, the immediate alarms, and the later ones', async () => {
    await open({ id: 'a1', regions });
    expect(await box().findByText('Inside now: 7 people, 1 vehicle')).toBeTruthy();
    expect(box().getByText(/4 of them exempt/)).toBeTruthy();
    expect(box().getByText('王芳, 李雷, 6 others')).toBeTruthy();
    expect(box().getByText('3 immediate alarms when saved')).toBeTruthy();
    const lines = box()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines.join('|')).toContain('Boundary crossing: 王芳');
    expect(lines.join('|')).toContain('Overcrowding: Tank farm 7 people');
    expect(lines.join('|')).toContain('1 other');
    expect(lines.join('|')).toMatch(/Retention: (11-24 )?09:42 李雷/);
  });

  it('requests a preview of the typed form after a pause in typing', async () => {
    const calls = await open({ id: 'a1', regions, name: 'Tank farm' });
    await box().findByText(/Inside now/);
    await userEvent.type(screen.getByRole('textbox', { name: 'Tolerance' }), '12');
    await waitFor(() => expect(asked(calls.at(-1))).toMatchObject({ exitTolerance: 12, regions }), { timeout: 5000 });
    // Only the fields used by the rules are sent, with numbers instead of text.
    expect(asked(calls.at(-1))).not.toHaveProperty('name');
    expect(calls.at(-1)?.body['id']).toBe('a1');
    expect(calls.length).toBeLessThan(4);
  });

  it('waits for the first fence of an area, and requests the areas of a type', async () => {
    const calls = await open({ regions: [] });
    expect(box().getByText(/^Draw a fence/)).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  it('shows the number of areas of a type', async () => {
    await open({ id: 't1', alarms: {} }, { entity: areaType });
    expect(await box().findByText(/Areas of this type: 1/)).toBeTruthy();
  });

  it('shows when the preview fails, and retries', async () => {
    let isAway = true;
    await open({ regions }, { answer: () => (isAway ? json({ code: 503, message: '', data: null }, 503) : found) });
    expect(await box().findByText(/cannot be computed/)).toBeTruthy();
    isAway = false;
    await userEvent.click(box().getByRole('button', { name: 'Try again' }));
    expect(await box().findByText(/Inside now/)).toBeTruthy();
  });

  it('is hidden without the permission to save', async () => {
    const { user } = useSession.getState();
    useSession.setState({ user: user === null ? null : { ...user, auth: [] } });
    const calls = await open({ id: 'a1', regions });
    expect(screen.queryByRole('region', { name: 'Effect now' })).toBeNull();
    expect(calls).toHaveLength(0);
  });
});
