import { cleanup, render, screen } from '@testing-library/react';
import { languages, type Catalogue, type Language } from '@muster/model/messages/catalogue.ts';
import { catalogues, zhCN } from '@muster/model/messages/catalogues.ts';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { keysOfParts } from '../../../../build/texts.ts';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { useLanguage } from '../../../core/i18n/i18n.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { ToastHost } from '../../../ui/feedback/ToastHost.tsx';
import { toast } from '../../../core/toast.ts';
import { BindBuilding } from './BindBuilding.tsx';
import { FirstPassword } from '../password/FirstPassword.tsx';
import { FromUrl } from '../freeEntry/FromUrl.tsx';
import { LicenceUpload } from './LicenceUpload.tsx';
import { Login } from './Login.tsx';

/** The texts that the login loads. */
const publicKeys = new Set(keysOfParts().public);
const entrance = (language: Language): Partial<Catalogue> =>
  Object.fromEntries(Object.entries(catalogues[language]).filter(([key]) => publicKeys.has(key)));
const families = [...new Set(Object.keys(zhCN).map((key) => key.split('.')[0]))];
const bareKey = new RegExp(String.raw`\b(${families.join('|')})\.[a-z]`, 'i');

/** All visible and announced text of the page. */
function words(): string {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
  const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
    attributes.map((attribute) => element.getAttribute(attribute) ?? ''),
  );
  // Text by text, so that adjacent texts do not form a key.
  const written = [...document.querySelectorAll('*')].flatMap(({ childNodes }) =>
    [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')),
  );
  return [...written, ...spoken].join('\n');
}

function expectSpoken(language: Language): void {
  // Each language has its own name.
  const text = words().replaceAll(/简体中文|繁體中文/g, '');
  expect(text).not.toMatch(bareKey);
  expect(text).not.toMatch(/\{\w+\}/);
  if (language === 'en_US') expect(text).not.toMatch(/\p{Script=Han}/u);
}

/** A page whose chunk fails to load. */
function Failing(): ReactNode {
  throw new TypeError('Failed to fetch dynamically imported module');
}

const nothing = async (): Promise<void> => {};
const steps: readonly [string, ReactNode][] = [
  ['the login', <Login key="login" search="" reason="expired" onIn={nothing} />],
  ['the first password', <FirstPassword key="password" onDone={nothing} />],
  ['the binding of a building', <BindBuilding key="bind" buildId="b1" onBound={nothing} onBack={nothing} />],
  ['a licence that is missing', <LicenceUpload key="missing" reason="missing" />],
  ['a licence that was never uploaded', <LicenceUpload key="none" reason="notUploaded" />],
  ['the wait for what is behind', <Waiting key="waiting" />],
  [
    'a page that cannot be loaded',
    <ErrorBoundary key="failed">
      <Failing />
    </ErrorBoundary>,
  ],
  ['a licence that is not valid yet', <LicenceUpload key="notYet" reason="notYet" />],
];

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer({ '/pod/captcha': () => ({ captchaId: 'c', image: 'data:image/svg+xml,x' }) });
});
afterEach(cleanup);

describe.each(languages)('before the login, in %s', (language) => {
  it.each(steps)('%s has only translated texts, from the public part of the catalogue', async (_, step) => {
    useLanguage.setState({ language, catalogue: entrance(language) });
    toast('error', 'x');
    render(
      <>
        {step}
        <ToastHost />
      </>,
    );
    await screen.findAllByRole('button');
    expectSpoken(language);
  });

  it('/fromUrl has only translated texts', async () => {
    setLanguage(language);
    render(
      <MemoryRouter initialEntries={['/fromUrl?topage=dashboard']}>
        <FromUrl />
      </MemoryRouter>,
    );
    await screen.findByRole('alert');
    expectSpoken(language);
  });
});
