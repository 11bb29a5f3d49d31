import { screen, waitFor } from '@testing-library/react';
import { map } from '@muster/model/map/map.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, json, type Answer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { PackageInput } from './PackageInput.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const info = { kind: 'pyramid', folder: '', ending: 'png', minZoom: 12, maxZoom: 19, scheme: 'xyz', files: 900 };
const state = (change: object) => ({
  id: 'p1',
  name: 'site.zip',
  size: 10,
  received: 0,
  state: 'uploading',
  info: null,
  problem: null,
  ...change,
});

function Form() {
  const [value, setValue] = useState<unknown>(null);
  return (
    <PackageInput
      id="package"
      entity={map}
      name="packageId"
      field={map.fields.packageId}
      label="Map package"
      value={value}
      row={{}}
      onChange={setValue}
      isInvalid={false}
      describedBy={undefined}
    />
  );
}

async function choose(name = 'site.zip'): Promise<void> {
  await screen.findByText('Choose a map package (.zip)');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is nothing to choose a file with.');
  await userEvent.upload(input, new File(['0123456789'], name));
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('a map package', () => {
  it('is sent in parts, resumes after an interruption, and shows its content', async () => {
    let received = 0;
    let isBroken = true;
    const offsets: string[] = [];
    const part: Answer = ({ query }) => {
      offsets.push(query['offset'] ?? '');
      if (!isBroken) received = 10;
      else {
        // Half of it is received, and the reply is lost.
        received = 4;
        return json({ code: -1, message: 'The line is down', data: null });
      }
      return { received };
    };
    fakeServer({
      '/pod/mapPackage/begin': () => state({ received }),
      '/pod/mapPackage/part': part,
      '/pod/mapPackage/finish': () => state({ received: 10, state: 'unpacking' }),
      '/pod/mapPackage/state': () => state({ received: 10, state: 'ready', info }),
    });
    renderScreen(<Form />);
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe('The upload was interrupted: The line is down');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Resume upload' }));
    await screen.findByText('Image pyramid, levels 12 to 19, 900 files', {}, { timeout: 10_000 });
    expect(offsets).toEqual(['0', '4']);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows the reason of a refusal, and can be followed by another one', async () => {
    fakeServer({
      '/pod/mapPackage/begin': () => state({ received: 10 }),
      '/pod/mapPackage/finish': () => state({ received: 10, state: 'failed', problem: 'Names lead out of it' }),
    });
    renderScreen(<Form />);
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe('The package was refused: Names lead out of it');
    expect(screen.queryByRole('button', { name: 'Resume upload' })).toBeNull();
    expect(document.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(false);
  });

  it('shows how far it is', async () => {
    fakeServer({
      '/pod/mapPackage/begin': () => state({ received: 4 }),
      '/pod/mapPackage/part': () => new Promise(() => {}),
    });
    renderScreen(<Form />);
    await choose();
    const bar = await screen.findByRole('progressbar');
    await waitFor(() => expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['4', '10']));
    await screen.findByText(/^40% uploaded/);
  });

  it('is a .zip', async () => {
    const { calls } = fakeServer({});
    renderScreen(<Form />);
    await choose('site.rar');
    await screen.findByText(/ZIP/);
    expect(calls).toEqual([]);
  });
});
