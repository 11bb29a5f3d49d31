import { inLanguages } from '@muster/testkit/suiteSize.ts';
import { screen, waitFor } from '@testing-library/react';
import { languages, type Language } from '@muster/model/messages/catalogue.ts';
import { zhCN } from '@muster/model/messages/catalogues.ts';
import { menu } from '@muster/model/access/menu.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { shapeOf } from '@muster/model/entity/field.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { settings } from '@muster/model/entity/settings.ts';
import { reportNames } from '@muster/model/report/fixedReports.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';

import { screens } from '../shell/router/screens.ts';
import { Breadcrumb } from '../shell/menu/Breadcrumb.tsx';
import { fullClusters, fullHealth, fullReport, fullStatistics } from '../testing/alarmFigures.ts';
import { fakeServer, type Answer } from '../testing/fakeServer.ts';
import { fullGate } from '../testing/gateBoard.ts';
import { monthSheet } from '../testing/monthSheet.ts';
import { patrolFigures } from '../testing/patrolRounds.ts';
import { permitFigures } from '../testing/permitRecord.ts';
import { enterWithWholeMenu } from '../testing/enterWithWholeMenu.ts';
import { reportDefinition, reportRun } from '../testing/reportRun.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { setLanguage } from '../testing/setLanguage.ts';

/** Values of JSON fields that a row always has. */
const samples: Readonly<Record<string, unknown>> = {
  strings: [],
  floors: [],
  regions: [{ shape: 'circle', center: [119.4, 32.19], radius: 20, floor: null }],
  alarmSettings: {},
  alarmNoticeTypes: {},
  alarmSounds: {},
  ruleSwitches: {},
  reportDefinition,
};

/** A row of an entity with a value in every field that a table or a form shows. */
function rowOf(entity: (typeof entities)[number]): Record<string, unknown> {
  const values = Object.entries(entity.fields).map(([name, field]) => {
    const kind = valueKind(field);
    const number = field.min ?? 1;
    if (field.options !== undefined) return [name, kind === 'integer' ? 1 : field.options.values[0]];
    if (kind === 'integer' || kind === 'number') return [name, number];
    if (kind === 'boolean') return [name, true];
    if (kind === 'datetime') return [name, '2026-03-01T08:00:00.000Z'];
    return [name, kind === 'string' ? '7' : (samples[shapeOf(field) ?? 'none'] ?? null)];
  });
  return { id: '1', version: 1, ...Object.fromEntries(values) };
}

const answers: Record<string, Answer> = {};
for (const entity of entities) {
  const path = entityPath(entity);
  answers[`${path}/get`] = () => rowOf(entity);
  // A setting has no list.
  if (entity.isSingleton === true) continue;
  answers[`${path}/page`] = () => ({ data: [rowOf(entity)], length: 1 });
  answers[`${path}/simple-page`] = () => ({ data: [{ id: '1', name: '7', code: null }], length: 1 });
  answers[`${path}/simple-list`] = () => [{ id: '1', name: '7', code: null }];
}

for (const setting of settings) answers[`${entityPath(setting)}/get`] = () => rowOf(setting);
answers['/base/menuItem/tree'] = () => [
  {
    name: 'system',
    label: '7',
    icon: '7',
    url: '/system',
    module: 'system',
    place: 1,
    hidden: true,
    changed: true,
    children: [],
  },
];
answers['/bp/depart/chart'] = () => [
  { id: '1', parentId: null, name: '7', code: null, headId: null, headName: null, people: 7 },
];
answers['/pod/alarm/statistics'] = () => fullStatistics;
const unused = { entries: 0, stays: 0, people: 0, vehicles: 0, stayMs: 0, longestMs: 0 };
answers['/pod/area/analysis'] = () => ({
  span: fullStatistics.span,
  areas: [
    {
      areaId: '1',
      areaName: '7',
      entries: 4,
      stays: 5,
      people: 2,
      vehicles: 1,
      stayMs: 3_900_000,
      longestMs: 1_800_000,
      expected: 12,
      storageLocation: '7',
    },
    { areaId: '2', areaName: '8', ...unused, expected: null, storageLocation: null },
  ],
});
answers['/bp/workday/month'] = () => monthSheet();
for (const name of reportNames) answers[`/pod/report/${name}`] = () => fullReport;
answers['/pod/reportConfig/run'] = () => reportRun;
answers['/pod/reportConfig/preview'] = () => reportRun;
const muster = {
  id: '1',
  kind: 'drill',
  scope: { kind: 'site' },
  areas: [],
  points: [{ id: '1', name: '7' }],
  planId: '1',
  planName: '7',
  cause: '7',
  startedAt: 1_772_352_000_000,
  startedBy: '7',
};
answers['/pod/muster/running'] = () => [{ ...muster, id: '2', endedAt: null }];
const reached = [0.5, 0.8, 1].map((share) => ({ share, afterMs: 7000 }));
answers['/bp/drillResult/page'] = () => ({
  data: [
    {
      ...muster,
      endedAt: 1_772_352_600_000,
      total: 7,
      safe: 6,
      reached,
      goalSeconds: 7,
      goalReached: true,
    },
  ],
  length: 1,
});
const nothingOpen = {
  alarms: [],
  rulesOff: [],
  cards: [],
  baseStations: [{ name: '7' }],
  evacuations: [],
  permits: [],
};
answers['/pod/shiftHandover/now'] = () => ({ items: nothingOpen, open: null, last: [] });
answers['/bp/gate/board'] = () => fullGate;
answers['/pod/duty/own'] = () => ({
  person: { id: '1', name: '7' },
  tasks: [
    {
      id: '1',
      type: 'oneKeyHelp',
      level: 1,
      raisedAt: '2026-03-01T08:00:00.000Z',
      clearedAt: null,
      unverified: false,
      subjectName: '7',
      areaName: '7',
      lon: null,
      lat: null,
      floor: null,
      phone: '7',
      sentAt: '2026-03-01T08:00:00.000Z',
      sentBy: '7',
      answer: 'sent',
      arrivedAt: null,
      metres: 7,
    },
  ],
  musters: [{ ...muster, endedAt: null, state: 'missing', tickedAt: null }],
});
answers['/bp/workPermit/statistics'] = () => permitFigures(fullStatistics.span);
answers['/bp/patrolRound/statistics'] = () => patrolFigures;
answers['/pod/muster/alarmAreas'] = () => [{ areaId: '1', areaName: '7', count: 7 }];
answers['/pod/alarm/statistics/health'] = () => fullHealth;
answers['/pod/alarm/statistics/cluster'] = () => fullClusters;

/** First parts of the catalogue's keys: a raw key starts with one. */
const families = [...new Set(Object.keys(zhCN).map((key) => key.split('.')[0]))];
const bareKey = new RegExp(String.raw`\b(${families.join('|')})\.[a-z]`, 'i');

/** All visible and announced text of the page. */
function words(): string {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
  const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
    attributes.map((attribute) => element.getAttribute(attribute) ?? ''),
  );
  return [document.body.textContent ?? '', ...spoken].join('\n');
}

/** A page after an error also has texts. */
let thrown: unknown[] = [];
const take = ({ error }: ErrorEvent): void => void thrown.push(error);
beforeEach(() => {
  thrown = [];
  window.addEventListener('error', take);
});
afterEach(() => {
  window.removeEventListener('error', take);
  expect(thrown).toEqual([]);
});

/** The library's texts are in the language of the page; texts passed to it must be from the catalogue. */
function expectSpoken(language: Language): void {
  const text = words();
  expect(text).not.toMatch(bareKey);
  expect(text).not.toMatch(/\{\w+\}/);
  if (language === 'en_US') expect(text).not.toMatch(/\p{Script=Han}/u);
}

/** Below the breadcrumb, which is the heading of a list. */
function InShell({ path, Screen }: { path: string; Screen: ComponentType }) {
  return (
    <>
      <Breadcrumb />
      <Routes>
        <Route path={`${path}/*`} element={<Screen />} />
      </Routes>
    </>
  );
}

/** Screen reader users move between headings, and the first names the page (WCAG 2.4.6). */
function expectOneHeading(): void {
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toHaveLength(1);
}

// The map needs WebGL, which a simulated document has not; browser tests open these.
const drawn = ['/area/list', '/area/riskMap', '/patrol/round', '/permit/board'];
/** Screens without a form page. */
const formless = [
  '/alarm/list',
  '/alarm/statistic',
  '/alarm/health',
  '/alarm/clusterStatistic',
  '/access/gate',
  '/access/vehicleGate',
  '/alarm/duty',
  '/patrol/statistic',
  '/permit/statistic',
  '/alarm/shift',
  '/area/track',
  '/area/analysis',
  ...reportNames.map((name) => `/report/${name}`),
  '/message/delivery',
  '/muster',
  '/drill/result',
  '/message/notice',
  '/message/cardNotice',
  '/system/log',
  '/system/menu',
  '/organization/chart',
];
/** Screens that require input first. */
const asked: Readonly<Record<string, string>> = { '/report/stay': '/report/stay?personType=internal' };
/** Settings of a site. */
const singleCodes = new Set<string | null>(
  entities.filter(({ isSingleton }) => isSingleton === true).map((entity) => permissionCode(entity, 'view')),
);
const single = menu.flatMap(({ children }) => children).filter(({ code }) => singleCodes.has(code));
const listed = Object.keys(screens).filter((path) => !drawn.includes(path));

it.each(single.map(({ url }) => url))('%s is a form of a single row', async (path) => {
  setLanguage('zh_CN');
  enterWithWholeMenu();
  fakeServer(answers);
  const Screen = screens[path];
  if (Screen === undefined) throw new Error(`There is no screen at ${path}.`);
  renderScreen(<InShell path={path} Screen={Screen} />, path);
  expect(await screen.findByRole('button', { name: zhCN['console.save'] })).toBeTruthy();
});

describe.each(inLanguages(languages))('in %s', (language) => {
  it.each(listed)('%s has only translated texts, under one heading', async (path) => {
    setLanguage(language);
    enterWithWholeMenu();
    fakeServer(answers);
    const Screen = screens[path];
    if (Screen === undefined) throw new Error(`There is no screen at ${path}.`);
    renderScreen(<InShell path={path} Screen={Screen} />, asked[path] ?? path);
    await waitFor(() => expect(document.querySelector('.ant-table, table, form, svg[role]')).not.toBeNull());
    expectSpoken(language);
    expectOneHeading();
  });

  it.each(listed.filter((path) => !formless.includes(path)))(
    'the form of %s has only translated texts, under one heading',
    async (path) => {
      setLanguage(language);
      enterWithWholeMenu();
      fakeServer(answers);
      const Screen = screens[path];
      if (Screen === undefined) throw new Error(`There is no screen at ${path}.`);
      renderScreen(<InShell path={path} Screen={Screen} />, `${path}/edit/1`);
      await screen.findByRole('heading', { level: 1 });
      expectSpoken(language);
      expectOneHeading();
    },
  );
});
