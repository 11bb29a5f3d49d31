import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openApi } from '../apps/simulator/src/api.ts';
import { readLocalAccess } from '../apps/simulator/src/localAccess.ts';
import { type ConsoleLanguage, openPage, picture } from './browser.ts';
import { go, settled } from './go.ts';
import { waitOptions } from './logIn.ts';
import { sharedBrowser } from './harness/sharedBrowser.ts';
import { type RunningMuster, startMuster } from './muster.ts';
import { ScratchCopy } from './scratchCopy.ts';
import { type Session, startSession } from './session.ts';

const guide = readFileSync(fileURLToPath(new URL('../docs/adding-an-entity.md', import.meta.url)), 'utf8');

/** The first path and the code block of a section of the guide. */
function stepOf(section: string): { path: string; code: string } {
  const text = guide.split(`. ${section}\n`)[1] ?? '';
  const [, path = ''] = /`((?:packages|migrations)\/[\w./]+)`/.exec(text) ?? [];
  const [, code = ''] = /```\w+\n([^]*?)```/.exec(text) ?? [];
  return { path, code };
}

const menuLine = stepOf('The menu line');
const newFiles = ['The descriptor', 'The migration', 'The words'].map(stepOf);

const texts: readonly [ConsoleLanguage, Record<'menu' | 'number' | 'gas' | 'oxygen', string>][] = [
  ['zh_CN', { menu: '气瓶', number: '编号', gas: '气体', oxygen: '氧气' }],
  ['zh_TW', { menu: '氣瓶', number: '編號', gas: '氣體', oxygen: '氧氣' }],
  ['en_US', { menu: 'Gas cylinders', number: 'Number', gas: 'Gas', oxygen: 'Oxygen' }],
];

let copy: ScratchCopy;
let muster: RunningMuster;
let session: Session;

/** Runs a program of the copy. */
async function run(...command: readonly string[]): Promise<void> {
  // The build of a release, also within a test.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, command, { cwd: join(copy.folder, 'apps/console'), env });
}

/** Writes the three new files and the line of the menu. */
function addEntity(): void {
  const next =
    Math.max(...readdirSync(join(copy.folder, 'migrations')).map((name) => Number(name.slice(0, 4)) || 0)) + 1;
  for (const { path, code } of newFiles) {
    const target = join(copy.folder, path.replace('NNNN', String(next).padStart(4, '0')));
    expect(existsSync(target), `${path} is there already`).toBe(false);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  const menu = join(copy.folder, menuLine.path);
  const group = "group('device', [\n";
  writeFileSync(menu, readFileSync(menu, 'utf8').replace(group, `${group}    ${menuLine.code}`));
}

beforeAll(async () => {
  copy = new ScratchCopy();
  addEntity();
  await run(join(copy.folder, 'scripts/registry.ts'));
  await run(join(copy.folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn');
  muster = await startMuster({}, undefined, undefined, join(copy.folder, 'apps/server/src/main.ts'));
  const { buildingId } = await readLocalAccess(muster.dataDir);
  session = await startSession(muster.url, buildingId);
  const api = await openApi(muster.url, session.authToken, buildingId);
  await api.post('/pod/gasCylinder/save', { number: 'G1', name: 'First', gas: 'oxygen' });
});
afterAll(async () => {
  await muster?.remove();
  copy?.remove();
});

describe('an entity that is added by the four files of docs/adding-an-entity.md', { timeout: 480_000 }, () => {
  it.each(texts)('has its list, its form and its line of the menu in %s', async (language, words) => {
    const address = `${muster.url}/device/gasCylinder`;
    const { page, context, errors } = await openPage(await sharedBrowser(), address, language, 'desk', session);
    await settled(page);
    await picture(page, `gas-cylinder-${language}`);
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings).toEqual(expect.arrayContaining([words.number, words.gas]));
    expect(await page.locator('.ant-table-row').innerText(waitOptions)).toContain(words.oxygen);
    expect(await page.locator('nav a[href="/device/gasCylinder"]').allInnerTexts()).toEqual([words.menu]);
    expect(await page.locator('body').innerText()).not.toMatch(/gasCylinder/i);
    await go(page, '/device/gasCylinder/add');
    await picture(page, `gas-cylinder-add-${language}`);
    const labels = await page.locator('form label').allInnerTexts();
    for (const label of [words.number, words.gas]) expect(labels.join()).toContain(label);
    expect(await page.locator('body').innerText()).not.toMatch(/gasCylinder/i);
    expect(errors).toEqual([]);
    await context.close();
  });
});
