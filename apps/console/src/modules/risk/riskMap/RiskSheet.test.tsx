import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { LinkCell } from '../district/DistrictScreen.tsx';
import { mapDistrict, type LiveDistrict } from '../level/riskColor.ts';
import { RiskSheet } from './RiskSheet.tsx';
import type { RiskPicture } from './riskPicture.ts';
import { t } from '../../../core/i18n/i18n.ts';

const row = {
  id: 'a',
  name: 'Ammonia',
  level: 'major',
  registered: 'major',
  regions: [],
  baseHeight: null,
  stretchHeight: 12,
} as unknown as LiveDistrict;

beforeEach(() => setLanguage('en_US'));

it('has title, date, the names and numbers of the four levels, north and scale', async () => {
  const picture: RiskPicture = {
    box: { x: 0, y: 0, width: 500, height: 310 },
    plan: [],
    districts: [{ row, d: 'M0 0L9 0L9 9Z', x: 3, y: 3 }],
    scaleMetres: 100,
  };
  renderScreen(
    <RiskSheet
      ref={null}
      picture={picture}
      title="Works: four-colour map"
      date="2026-11-21"
      liveAt={null}
      className=""
    />,
  );
  const sheet = await screen.findByRole('img', { name: 'Works: four-colour map' });
  const text = sheet.textContent ?? '';
  for (const part of [
    'Drawn 2026-11-21',
    'Registered risk levels',
    'Major (1)',
    'Greater (0)',
    'General (0)',
    'Lower (0)',
    'N',
    '100 m',
    'Ammonia',
  ])
    expect(text).toContain(part);
});

it('explains in the legend the numbers of names without room', async () => {
  const liveAt = '2026-11-21T08:30:00Z';
  const near = {
    ...row,
    id: 'b',
    name: 'Boilers',
    level: 'general',
    registered: 'lower',
  } as unknown as LiveDistrict;
  const picture: RiskPicture = {
    box: { x: 0, y: 0, width: 500, height: 310 },
    plan: [],
    districts: [
      { row, d: '', x: 200, y: 100 },
      { row: near, d: '', x: 205, y: 102 },
    ],
    scaleMetres: 100,
  };
  renderScreen(<RiskSheet ref={null} picture={picture} title="Works" date="2026-11-21" liveAt={liveAt} className="" />);
  const sheet = await screen.findByRole('img', { name: 'Works' });
  const texts = [...sheet.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(
    expect.arrayContaining(['1', '2', '1 Ammonia · Major', '2 Boilers · General', '(registered: Lower)']),
  );
  expect(texts).not.toContain('Ammonia');
  expect(sheet.textContent).toMatch(/Live risk levels at .*:30.*, registered levels in brackets/);
});

it('shows the level of a risk area beside its name, and draws it from its base to its top', async () => {
  expect(mapDistrict(t, row)).toMatchObject({
    name: 'Ammonia · Major',
    color: '#D92D20',
    baseHeight: 0,
    stretchHeight: 12,
  });
  expect(mapDistrict(t, { ...row, regions: null })).toBeNull();
});

it('opens a page of another system only by https', async () => {
  renderScreen(
    <>
      <LinkCell row={{ link: 'https://risk.example/a?b=c' }} />
      <LinkCell row={{ link: 'javascript:alert(1)' }} />
    </>,
  );
  const link = await screen.findByRole('link');
  expect([link.getAttribute('href'), link.textContent]).toEqual(['https://risk.example/a?b=c', 'risk.example']);
  expect(link.getAttribute('rel')).toContain('noopener');
});
