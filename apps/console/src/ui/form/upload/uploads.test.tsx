import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, json, type Answer } from '../../../testing/fakeServer.ts';
import { renderFields } from '../../../testing/fieldHarness.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { useToasts } from '../../../core/toast.ts';
import { userEvent } from '../../../testing/userEvent.ts';

const idOf = (number: number): string => String(number).padStart(26, '0');
let uploaded = 0;
const record: Answer = ({ path, files: [file] }) => {
  const id = idOf(uploaded++);
  const address = path.startsWith('/image') ? '/image/view' : '/file/download';
  return [{ id, name: file?.name, size: file?.size, type: file?.type, downloadUrl: `${address}?id=${id}` }];
};
const answers: Record<string, Answer> = {
  '/image/upload': record,
  '/file/upload': record,
  '/image/view': () => new Response(new Blob(['picture'], { type: 'image/png' })),
};
const png = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const word = (name: string) => new File(['text'], name);

/** The input behind the button; tests cannot use the system's dialog. */
const chooser = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('Nothing can be chosen.');
  return input;
};
const choose = (...files: File[]) => userEvent.upload(chooser(), files);
const notices = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  setLanguage('en_US');
  uploaded = 0;
  useToasts.setState({ toasts: [] });
});

describe('the image widget (specification §2)', () => {
  it('shows the accepted types and the maximum size', async () => {
    renderFields({ name: { kind: 'img' } });
    expect(await screen.findByText('png, jpg, jpeg, at most 10 MB')).toBeTruthy();
    // By the media types, a phone offers its camera.
    expect(chooser().accept).toBe('image/png,image/jpeg,.png,.jpg,.jpeg');
  });

  it('sends the chosen picture with its purpose, shows it, enlarges it, and clears it', async () => {
    const { calls } = fakeServer(answers);
    const { values } = renderFields({ name: { kind: 'img', purpose: 'photo' } });
    await screen.findByRole('button', { name: 'Choose Name' });
    await choose(png('face.png'));
    await waitFor(() => expect(values()['name']).toMatchObject({ id: idOf(0), name: 'face.png' }));
    expect(calls[0]).toMatchObject({ path: '/image/upload', body: { purpose: 'photo' } });
    expect(calls[0]?.files.map(({ name }) => name)).toEqual(['face.png']);
    await waitFor(() => expect(screen.getByAltText<HTMLImageElement>('face.png').src).toMatch(/^data:image\/png/));
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(screen.getByRole('dialog', { name: 'face.png' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(values()).toEqual({ name: null });
  });

  it('puts another picture in the place of the first', async () => {
    fakeServer(answers);
    const { values } = renderFields({ name: { kind: 'img' } });
    await screen.findByRole('button', { name: 'Choose Name' });
    await choose(png('one.png'));
    await screen.findByRole('button', { name: 'Clear' });
    await choose(png('two.png'));
    await waitFor(() => expect(values()['name']).toMatchObject({ name: 'two.png' }));
  });

  it.each([
    ['another type', png('a.gif'), 'Wrong file type: only png, jpg, jpeg'],
    ['an empty file', png('a.png', 0), 'Select a file first'],
  ])('refuses %s before it is sent', async (_, file, why) => {
    const { calls } = fakeServer(answers);
    const { values } = renderFields({ name: { kind: 'img' } });
    await screen.findByRole('button', { name: 'Choose Name' });
    await choose(file);
    expect(notices()).toEqual([why]);
    expect([calls, values()]).toEqual([[], {}]);
  });

  it('shows the server’s refusal of a file, and keeps the previous one', async () => {
    fakeServer({ ...answers, '/image/upload': () => json({ code: -1, message: 'It cannot be read', data: null }) });
    const { values } = renderFields({ name: { kind: 'img' } });
    await screen.findByRole('button', { name: 'Choose Name' });
    await choose(png('broken.png'));
    await waitFor(() => expect(notices()).toEqual(['It cannot be read']));
    expect(values()).toEqual({});
  });

  it('is one picture or several, by the field', async () => {
    fakeServer(answers);
    const { values } = renderFields({ name: { kind: 'multiImg' } });
    await screen.findByRole('button', { name: 'Choose Name' });
    await choose(png('one.png'), png('two.png'));
    await waitFor(() => expect(values()['name']).toMatchObject([{ name: 'one.png' }, { name: 'two.png' }]));
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] as HTMLElement);
    expect(values()['name']).toMatchObject([{ name: 'two.png' }]);
  });
});

describe('attachments', () => {
  it('are sent as files, listed by name, and removed', async () => {
    const { calls } = fakeServer(answers);
    const { values } = renderFields({ name: { kind: 'multiFile' } });
    await screen.findByRole('button', { name: 'Choose a file Name' });
    await choose(word('plan.docx'), word('annex.doc'));
    await screen.findByRole('button', { name: 'annex.doc' });
    expect(calls.map(({ path, body }) => [path, body['purpose']])).toEqual([
      ['/file/upload', 'attachment'],
      ['/file/upload', 'attachment'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear plan.docx' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear annex.doc' }));
    expect(values()).toEqual({ name: null });
  });

  it('are single where the field is single', async () => {
    const { calls } = fakeServer(answers);
    const { values } = renderFields({ name: { kind: 'file' } });
    await screen.findByRole('button', { name: 'Choose a file Name' });
    const input = chooser();
    input.multiple = true; // As if two were dropped on it.
    await userEvent.upload(input, [word('a.docx'), word('b.docx')]);
    expect(notices()).toEqual(['Only one file is allowed']);
    expect([calls, values()]).toEqual([[], {}]);
  });
});

describe('a running upload', () => {
  it('shows the progress, and keeps nothing when it is cancelled', async () => {
    fakeServer({ ...answers, '/file/upload': () => new Promise(() => {}) });
    const { values } = renderFields({ name: { kind: 'file' } });
    await screen.findByRole('button', { name: 'Choose a file Name' });
    await choose(word('plan.docx'));
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Name' });
    await waitFor(() => expect(bar.value).toBe(50));
    expect(screen.getByText('50% uploaded')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload' }));
    await waitFor(() => expect(notices()).toEqual(['Upload cancelled']));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(values()).toEqual({});
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file Name' }).disabled).toBe(false),
    );
  });

  it('disappears with its bar after the reply', async () => {
    fakeServer(answers);
    renderFields({ name: { kind: 'img' } });
    await screen.findByRole('button', { name: 'Choose Name' });
    await choose(png('face.png'));
    await screen.findByAltText('face.png');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('that loses its connection reports it', async () => {
    fakeServer({ ...answers, '/file/upload': () => Promise.reject(new TypeError('gone')) });
    renderFields({ name: { kind: 'file' } });
    await screen.findByRole('button', { name: 'Choose a file Name' });
    await choose(word('plan.docx'));
    await waitFor(() => expect(notices()).toEqual(['Disconnected from the server, retrying']));
  });
});
