import { expect, it } from 'vitest';

import { sharedBrowser } from './harness/sharedBrowser.ts';
import { countPresses } from './presses.ts';

const form = `data:text/html,<button>Go</button><label><input type=checkbox>On</label><input id=name>
  <textarea></textarea><input type=file><select><option>One<option>Two</select>`;

it('presses are counted from the events of a page, over navigations: a text is one, Tab is none', async () => {
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  await page.goto(form);
  const presses = await countPresses(context);
  const after = async (act: () => Promise<unknown>): Promise<number> => {
    const before = await presses.count();
    await act();
    return (await presses.count()) - before;
  };
  const name = page.locator('#name');
  expect(await after(() => page.getByRole('button', { name: 'Go' }).click())).toBe(1);
  expect(await after(() => page.getByRole('checkbox').check())).toBe(1);
  // Focus by the pointer, then a text: two. A second text in another field, reached by Tab: one more.
  expect(await after(() => name.click())).toBe(1);
  expect(await after(() => page.keyboard.type('Wang Wei'))).toBe(1);
  expect(await after(() => page.keyboard.press('Tab'))).toBe(0);
  expect(await after(() => page.keyboard.type('one two'))).toBe(1);
  expect(await after(() => name.fill('Li Fang'))).toBe(1);
  expect(await after(() => name.press('Enter'))).toBe(1);
  expect(await after(() => page.getByRole('button', { name: 'Go' }).press('Space'))).toBe(1);
  expect(await after(() => page.keyboard.press('Control+k'))).toBe(1);
  expect(await after(() => page.keyboard.press('m'))).toBe(1);
  // Keys of a card reader outside of the fields go to a field of the page.
  await page.evaluate(() => addEventListener('keydown', () => document.querySelector('textarea')?.focus()));
  expect(await after(() => page.keyboard.type('CARD-1'))).toBe(1);
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('a') };
  expect(await after(() => page.locator('input[type=file]').setInputFiles(file))).toBe(1);
  expect(await after(() => page.locator('select').selectOption('Two'))).toBe(1);
  // Events of scripts do not count as presses.
  expect(await after(() => page.evaluate(() => document.querySelector('button')?.click()))).toBe(0);
  const before = await presses.count();
  await page.goto(form);
  expect(await after(() => page.getByRole('button', { name: 'Go' }).click())).toBe(1);
  expect(await presses.count()).toBe(before + 1);
  await context.close();
});
