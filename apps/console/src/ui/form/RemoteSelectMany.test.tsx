import { screen, waitFor } from '@testing-library/react';
import { defineEntity } from '@muster/model/entity/entity.ts';
import { camera } from '@muster/model/device/camera.ts';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const gateways = [
  { id: 'g1', name: 'north', code: null },
  { id: 'g2', name: 'south', code: null },
];
const asked: string[] = [];
beforeEach(() => {
  setLanguage('en_US');
  asked.length = 0;
  chosen.length = 0;
  fakeServer({
    '/pod/gateway/simple-page': ({ query: { nameOrCode = '' } }) => {
      asked.push(nameOrCode);
      const data = gateways.filter(({ name }) => name.includes(nameOrCode));
      return { data, length: data.length };
    },
    '/pod/markerIcon/simple-page': () => ({ data: [], length: 0 }),
  });
});

const form = defineEntity({
  name: 'camera',
  family: 'pod',
  module: 'device',
  table: 'camera',
  scope: 'site',
  display: 'name',
  search: [],
  order: { field: 'name' },
  fields: { gatewayIds: camera.fields.gatewayIds },
});
const chosen: unknown[] = [];
function Form({ row }: { row: Record<string, unknown> }) {
  const [values, setValues] = useState(row);
  const setValue = (name: string, value: unknown): void => {
    chosen.push(value);
    setValues({ ...values, [name]: value });
  };
  return <SchemaForm entity={form} form={{ values, errors: new Map(), setValue }} overrides={{}} />;
}

it('shows the names of selected rows, adds found ones by name, and removes others', async () => {
  renderScreen(<Form row={{ gatewayIds: ['g9'], gatewayNames: ['far'] }} />);
  await screen.findByText('far');
  await userEvent.type(screen.getByRole('combobox'), 'sou');
  await waitFor(() => expect(asked).toContain('sou'));
  await userEvent.click(await screen.findByTitle('south'));
  expect(chosen.at(-1)).toEqual(['g9', 'g2']);
  await userEvent.click(
    screen.getByText('far').parentElement?.querySelector('.ant-select-selection-item-remove') as Element,
  );
  expect(chosen.at(-1)).toEqual(['g2']);
});
