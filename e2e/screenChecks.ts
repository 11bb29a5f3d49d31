import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';
import type { Catalogue } from '@muster/model/messages/catalogue.ts';
import { catalogues } from '@muster/model/messages/catalogues.ts';
import type { Page } from 'playwright-core';

import { seriousViolations } from './axe.ts';
import { blankPath, type ConsoleLanguage, picture, type sizes } from './browser.ts';
import { go, settled } from './go.ts';
import { waitOptions } from './logIn.ts';
import type { TestSite } from './testSite.ts';

const entries: readonly MenuEntry[] = menu.flatMap((entry) => (entry.children.length === 0 ? [entry] : entry.children));

/** Every screen of the menu. */
export const menuScreens = entries.map(({ url }) => url);

/** Pages without an entry of the menu. */
export const fixedScreens = ['/secretconfig', '/beacon', '/emergencyReport', '/help', '/404'];
export const bareScreens = ['/screen', '/bigscreen/screen5.html'];

/** Every form in which something is added. */
export const forms = entries
  .filter(({ code, buttons }) => {
    const entity = entities.find((each) => permissionCode(each, 'view') === code);
    return entity !== undefined && buttons.some(({ name }) => name === 'add');
  })
  .map(({ url }) => `${url}/add`);

/** Forms with every kind of field between them: pickers, uploads, maps, drawings, trees, rules of alarms. */
export const richForms = ['/organization/person', '/area/list', '/area/areaType', '/area/map', '/device/camera']
  .concat(['/system/role', '/message/bracelet', '/message/riskTip', '/alarm/template'])
  .map((path) => `${path}/add`);

interface Look {
  language: ConsoleLanguage;
  size: keyof typeof sizes;
  /** Of the operating system; the console follows it. */
  theme?: 'light' | 'dark';
}

/** Faults of a screen; empty = none. */
export interface ScreenFindings {
  path: string;
  [finding: string]: unknown;
}

/**
 * Opens screens one after another and looks at each: no error, nothing that could not be loaded, no raw key, no open
 * variable, one heading, nothing wider than the window or squeezed, nothing that axe finds serious.
 */
export async function findingsOf(site: TestSite, paths: readonly string[], look: Look): Promise<ScreenFindings[]> {
  const { page, context, errors } = await site.open(blankPath, look.language, look.size);
  const { theme = 'light' } = look;
  const live = await holdable(page);
  const texts: Catalogue = catalogues[look.language];
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(`${site.url}/help`);
  const wrong: ScreenFindings[] = [];
  let isShellSeen = false;
  for (const path of paths) {
    if (bareScreens.includes(path)) await page.goto(`${site.url}${path}`);
    if (bareScreens.includes(path)) await settled(page);
    else await go(page, path);
    const hasShell = await closeOtherTabs(page, texts);
    live.hold();
    // The shell around every screen is the same, and takes axe as long as the screen itself.
    const findings = await lookAt(page, texts, hasShell && isShellSeen ? 'main' : undefined);
    live.release();
    isShellSeen ||= hasShell;
    if (new URL(page.url()).pathname !== path) findings['led'] = page.url();
    if (Object.keys(findings).length > 0) wrong.push({ path, ...findings });
    await picture(page, `${look.language}-${look.size}-${theme}-${path.slice(1).replaceAll('/', '-')}`);
  }
  await context.close();
  return errors.length > 0 ? [...wrong, { path: 'errors', errors }] : wrong;
}

/**
 * Holds server pushes while a screen is checked: a live map draws endlessly, which leaves axe little CPU, and changes
 * the elements under check.
 */
async function holdable(page: Page): Promise<{ hold(): void; release(): void }> {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  await page.routeWebSocket(/\/live$/u, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const pass = (): void => socket.send(message);
      if (isHeld) waiting.push(pass);
      else pass();
    });
  });
  return {
    hold: () => void (isHeld = true),
    release() {
      isHeld = false;
      for (const pass of waiting.splice(0)) pass();
    },
  };
}

/**
 * Closes the tabs of earlier screens: their hidden pages would be checked by axe too. Returns whether there is a tab
 * strip, which only the usual layout has.
 */
function closeOtherTabs(page: Page, texts: Catalogue): Promise<boolean> {
  const strip = page.getByRole('navigation', { name: texts['console.tabs'], exact: true });
  // As it is now: on a busy machine the page before may go in this moment.
  return strip.evaluateAll((strips) => {
    for (const tabs of strips)
      // A page without a tab would be left when the last tab is closed.
      if (tabs.querySelector('span > a[aria-current]') !== null)
        for (const button of tabs.querySelectorAll<HTMLElement>('a:not([aria-current]) + button')) button.click();
    return strips.length > 0;
  });
}

async function lookAt(page: Page, texts: Catalogue, part: 'main' | undefined): Promise<Record<string, unknown>> {
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor(waitOptions);
  const text = await page.locator('body').innerText();
  const keys = Object.keys(texts).filter((key) => key.includes('.') && text.includes(key));
  const variables = text.match(/\{\w+\}/gu) ?? [];
  const headings = await page.locator('h1').filter({ visible: true }).allTextContents();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Every failed load has this button.
  const failed = await page.getByRole('button', { name: texts['console.retry'], exact: true }).count();
  const slits = await scrolledInSlits(page);
  const axe = await seriousViolations(page, part);
  return {
    ...(keys.length > 0 && { keys }),
    ...(variables.length > 0 && { variables }),
    ...(headings.length !== 1 && { headings }),
    ...(wider > 0 && { wider }),
    ...(failed > 0 && { failed }),
    ...(slits.length > 0 && { slits }),
    ...(axe.length > 0 && { axe }),
  };
}

/** Vertically scrolled elements lower than a line and a button: squeezed by their surroundings. */
function scrolledInSlits(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { clientHeight, scrollHeight } = element;
        const { overflowY } = getComputedStyle(element);
        return element.checkVisibility() && /auto|scroll/.test(overflowY) && clientHeight < 72 && scrollHeight > 96;
      })
      .map(({ className, clientHeight, scrollHeight }) => `${className}: ${clientHeight} of ${scrollHeight} px`),
  );
}
