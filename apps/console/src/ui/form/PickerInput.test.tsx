import { screen, waitFor, within } from '@testing-library/react';
import { depart } from '@muster/model/depart/depart.ts';
import { defineEntity, type Entity } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, type Answer } from '../../testing/fakeServer.ts';
import { renderFields } from '../../testing/fieldHarness.tsx';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { PickerInput } from './PickerInput.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const people = [
  { id: 'p1', name: 'Wang Wei', departName: 'Tank farm', jobName: 'Fitter' },
  { id: 'p2', name: 'Li Na', departName: 'Gate', jobName: null },
];
const found =
  (rows: readonly { id: string; name: string }[], by: string): Answer =>
  ({ query }) => {
    const matching = rows.filter(({ name }) => name.includes(query[by] ?? ''));
    return { data: matching, length: matching.length };
  };

function open(entity: Entity, name: string, answers: Record<string, Answer>) {
  const changed = vi.fn<(value: unknown) => void>();
  const field = entity.fields[name];
  if (field === undefined) throw new Error(`${entity.name} has no field ${name}.`);
  const server = fakeServer(answers);
  renderScreen(
    <PickerInput
      id="picker"
      entity={entity}
      name={name}
      field={field}
      label="Chosen"
      value={null}
      row={{}}
      isInvalid={false}
      describedBy={undefined}
      onChange={changed}
    />,
  );
  return { changed, ...server };
}

async function dialog() {
  await userEvent.click(await screen.findByRole('button'));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => setLanguage('en_US'));

describe('a picker', () => {
  it('lists people with department and position, finds them by name, and returns the id of the selected one', async () => {
    const { changed, calls } = open(depart, 'headId', { '/base/user/detail-list': found(people, 'name') });
    const list = await dialog();
    const row = (await list.findByText('Wang Wei')).closest('tr');
    expect(row?.textContent).toBe('Wang WeiTank farmFitter');
    await userEvent.type(list.getByRole('textbox'), 'Li');
    await waitFor(() => expect(list.queryByText('Wang Wei')).toBeNull());
    expect(calls.at(-1)?.query).toEqual({ personType: 'internal', page: '0', size: '10', name: 'Li' });
    await userEvent.click(list.getByRole('button', { name: 'Li Na' }));
    expect(changed).toHaveBeenCalledExactlyOnceWith('p2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['departId', '/bp/depart/simple-page'],
    ['jobId', '/bp/job/simple-page'],
  ])('finds %s by name or code', async (name, path) => {
    const rows = [{ id: 'x1', name: 'North', code: 'N1' }];
    const { changed, calls } = open(person, name, { [path]: found(rows, 'name') });
    const list = await dialog();
    expect((await list.findByText('North')).closest('tr')?.textContent).toBe('NorthN1');
    await userEvent.type(list.getByRole('textbox'), 'N1');
    await waitFor(() => expect(calls.at(-1)?.query['nameOrCode']).toBe('N1'));
    await userEvent.click(await list.findByRole('button', { name: 'North' }));
    expect(changed).toHaveBeenCalledExactlyOnceWith('x1');
  });

  it('chooses among all persons, visitors and contractors too', async () => {
    const everybody = defineEntity({
      ...depart,
      fields: { headId: { kind: 'dialog', picker: 'allPersons', reference: 'person' } },
    });
    const { changed, calls } = open(everybody, 'headId', { '/base/user/detail-list': found(people, 'name') });
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Wang Wei' }));
    expect(calls[0]?.query).toEqual({ page: '0', size: '10' });
    expect(changed).toHaveBeenCalledExactlyOnceWith('p1');
  });

  it('finds a risk area by name or code', async () => {
    const tip = defineEntity({
      ...depart,
      fields: { districtId: { kind: 'dialog', picker: 'riskArea', reference: 'district' } },
    });
    const rows = [{ id: 'r1', name: 'Tank farm B', code: 'R1' }];
    const { changed, calls } = open(tip, 'districtId', { '/risk/district/page': found(rows, 'name') });
    const list = await dialog();
    expect((await list.findByText('Tank farm B')).closest('tr')?.textContent).toBe('Tank farm BR1');
    await userEvent.type(list.getByRole('textbox'), 'Tank');
    await waitFor(() => expect(calls.at(-1)?.query['nameOrCode']).toBe('Tank'));
    await userEvent.click(await list.findByRole('button', { name: 'Tank farm B' }));
    expect(changed).toHaveBeenCalledExactlyOnceWith('r1');
  });

  it('of several stays open, adds and removes, and offers only rows that match the rest of the form', async () => {
    const { calls } = fakeServer({ '/base/user/detail-list': found(people, 'name') });
    const { values } = renderFields(
      {
        departId: { kind: 'text' },
        memberIds: {
          kind: 'dialog',
          value: 'strings',
          picker: 'person',
          pickWithin: { departId: 'departId' },
          reference: 'person',
        },
      },
      { departId: 'd1', memberIds: ['p9'], memberNames: ['Zhao Lei'] },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'person.memberIds' }));
    const list = within(await screen.findByRole('dialog'));
    const wang = await list.findByRole('button', { name: 'Wang Wei' });
    expect(calls[0]?.query).toEqual({ personType: 'internal', departId: 'd1', page: '0', size: '10' });
    await userEvent.click(wang);
    expect(wang.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(list.getByRole('button', { name: 'Li Na' }));
    await userEvent.click(wang);
    expect(list.getByRole('status').textContent).toBe('2 selected');
    await userEvent.click(list.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(values()['memberIds']).toEqual(['p9', 'p2']);
    expect(screen.getByTitle('Zhao Lei, Li Na')).toBeTruthy();
  });
});
