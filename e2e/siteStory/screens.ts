import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { waitOptions } from '../logIn.ts';

/** Two thousand people with their cards, on a machine that has much else to do. */
const importMs = 200_000;

/** User actions on the screens of this story, by texts of the catalogue. */
export interface Screens {
  button(key: keyof Catalogue): Locator;
  /** Opens a page of the running site and waits for its form, where it has one. */
  open(path: string): Promise<void>;
  openForm(path: string): Promise<void>;
  /** Presses save and waits for the list behind the form. */
  save(listPath: string): Promise<void>;
  /** Chooses an option of a list that is opened by a press. */
  choose(input: Locator, option: string): Promise<void>;
  /** Switches a rule of alarm settings on; answers its line. */
  switchOn(rule: keyof Catalogue): Promise<Locator>;
  /** Sets name and type of the area in the open form. */
  nameArea(name: string, type?: string): Promise<void>;
  floor(name: string): Locator;
  chooseInTree(name: string): Promise<void>;
  /** A field of a rule as this area alone has it. */
  override(rule: 'overspeed' | 'retention', field: 'limit' | 'minutes', text: string): Promise<void>;
  /** The line of a list that has a text. */
  row(text: string): Locator;
  /** Confirms the question of a deletion. */
  confirmDelete(): Promise<void>;
  /** Waits until the list shows this number of rows. */
  total(count: number): Promise<void>;
  /** Back-tests the settings of an area from its form, and waits for this number of alarms. */
  backtest(name: string, count: number): Promise<void>;
  /** Adds a gateway and returns its key, which is shown once. */
  addGateway(name: string): Promise<string>;
  /** Brings rows from a file of JSON by the dialog of a list. */
  bring(listPath: string, rows: readonly object[]): Promise<void>;
}

export function screensOf(page: Page, url: string, texts: Catalogue): Screens {
  const button: Screens['button'] = (key) => page.getByRole('button', { name: texts[key], exact: true });
  const open: Screens['open'] = async (path) => void (await page.goto(`${url}${path}`));
  const openForm: Screens['openForm'] = async (path) => {
    await open(path);
    await page.locator('form[aria-busy="false"]').waitFor(waitOptions);
  };
  const choose: Screens['choose'] = async (input, option) => {
    await input.click(waitOptions);
    await expect.poll(() => input.getAttribute('aria-expanded'), waitOptions).toBe('true');
    const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await list.locator('.ant-select-item-option', { hasText: option }).first().click(waitOptions);
  };
  const chooseInTree: Screens['chooseInTree'] = async (name) => {
    await open('/area/list');
    await page.getByRole('tree').getByRole('treeitem', { name }).click(waitOptions);
    await page.getByRole('region', { name, exact: true }).waitFor(waitOptions);
  };
  const total: Screens['total'] = (count) =>
    page
      .getByText(texts['console.table.total'].replace('{count}', String(count)), { exact: true })
      .waitFor(waitOptions);
  return {
    button,
    total,
    open,
    choose,
    openForm,
    save: async (listPath) => {
      await button('console.save').click();
      await page.waitForURL((address) => address.pathname === listPath, waitOptions);
    },
    switchOn: async (rule) => {
      const line = page.getByRole('region', { name: texts[rule], exact: true });
      await line.scrollIntoViewIfNeeded(waitOptions);
      await choose(line.getByRole('combobox').first(), texts['console.rule.on']);
      await line.getByRole('combobox', { name: texts['alarm.level'] }).waitFor(waitOptions);
      return line;
    },
    nameArea: async (name, type) => {
      await page.locator('#area-name').fill(name);
      if (type !== undefined) await choose(page.locator('#area-typeId'), type);
    },
    floor: (name) =>
      page.getByRole('group', { name: texts['console.map.floors'] }).getByRole('button', { name, exact: true }),
    chooseInTree,
    row: (text) => page.locator('[data-row-key]', { hasText: text }),
    confirmDelete: () =>
      page
        .getByRole('dialog')
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: texts['console.table.delete'], exact: true })
        .click(waitOptions),
    override: async (rule, field, text) => {
      const label = texts[`console.rule.${rule}.${field}` as keyof Catalogue];
      const line = page.getByRole('region', { name: texts[`alarm.type.${rule}`], exact: true });
      await line.getByRole('combobox', { name: texts[`alarm.type.${rule}`], exact: true }).click(waitOptions);
      await page.getByTitle(texts['console.rule.own'], { exact: true }).click(waitOptions);
      await line.getByRole('spinbutton', { name: label }).fill(text);
    },
    backtest: async (name, count) => {
      await chooseInTree(name);
      // Open alarms cover the page until they are folded.
      await button('console.alarm.fold').click(waitOptions);
      await page
        .getByRole('region', { name, exact: true })
        .getByRole('button', { name: texts['console.backtest.open'], exact: true })
        .click();
      await button('console.backtest.run').click(waitOptions);
      await total(count);
    },
    addGateway: async (name) => {
      await openForm('/device/gateway/add');
      await page.locator('#gateway-name').fill(name);
      await button('console.save').click();
      const dialog = page.getByRole('dialog', { name: texts['gateway.keyTitle'].replace('{name}', name) });
      const key = await dialog.getByLabel(texts['gateway.key'], { exact: true }).textContent(waitOptions);
      await dialog.getByRole('button', { name: texts['gateway.stored'], exact: true }).click();
      await page.waitForURL((address) => address.pathname === '/device/gateway', waitOptions);
      return key ?? '';
    },
    bring: async (listPath, rows) => {
      await open(listPath);
      await button('console.import.open').click(waitOptions);
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'rows.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(rows)),
      });
      await dialog.getByRole('button', { name: texts['console.import.start'], exact: true }).click();
      await dialog.waitFor({ timeout: importMs, state: 'detached' });
    },
  };
}
