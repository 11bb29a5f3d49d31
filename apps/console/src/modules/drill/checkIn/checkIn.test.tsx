import { render, screen, waitFor, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { type Answer, fakeServer, json } from '../../../testing/fakeServer.ts';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { CheckInPage } from './CheckInPage.tsx';

const point = { site: 'Bay Works', point: 'East gate', kind: 'emergency' };

function open(give: Answer, found: unknown = point) {
  const server = fakeServer({
    '/pod/checkIn/point': () => (found === null ? json({ code: -1, message: 'No longer valid', data: null }) : found),
    '/pod/checkIn/give': give,
  });
  render(<CheckInPage />);
  return server;
}
const given = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ path }) => path === '/pod/checkIn/give').map(({ body }) => body);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Check in' }));

beforeEach(() => {
  setLanguage('en_US');
  history.replaceState(null, '', '/checkIn/abc');
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

it('checks a person in by name, and confirms that they are safe', async () => {
  const server = open(() => ({ outcome: 'safe' }));
  await screen.findByText('East gate');
  await press();
  expect(screen.getByRole('alert').textContent).toBe('Enter your name or phone number');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain('Checked in: you are recorded as safe');
  expect(given(server)).toEqual([{ token: 'abc', name: 'Ada' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Check in another person' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
});

it('keeps the name and requests the phone number if it is ambiguous', async () => {
  const server = open(({ body }) => ({ outcome: body['phone'] === undefined ? 'askPhone' : 'safe' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ada');
  await press();
  expect(await screen.findByText(/^Several people have this name/)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '13900001001{Enter}');
  expect(await screen.findByText(/^Checked in/)).toBeTruthy();
  expect(given(server).at(-1)).toEqual({ token: 'abc', name: 'Ada', phone: '13900001001' });
});

it('sends a person who is not on the list to the warden', async () => {
  open(() => ({ outcome: 'unknown' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Xu{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain('Please report to the warden');
});

it('shows that no evacuation is running, and that a code is invalid', async () => {
  open(() => null, { ...point, kind: null });
  expect(await screen.findByText(/^No evacuation is running/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  cleanup();
  open(() => null, null);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No longer valid'));
});
