import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';

import { openPages } from './harness/sharedBrowser.ts';
import { running } from './muster.ts';

const mostLines = 3;
const mostShown = 600;
const soonMs = 5_000;
/** Of pino. */
const errorLevel = 50;

/** A failure also reports the screen and the server's errors, because it may not be reproducible. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0];
  if (error === undefined) return;
  const screens = await Promise.all(openPages().map(screenText));
  const complaints = running.flatMap((muster) => muster.output().split('\n').filter(isComplaint).slice(-mostLines));
  error.stack = [...screens, ...complaints, error.stack ?? error.message].join('\n');
});

async function screenText(page: Page): Promise<string> {
  const read = async (): Promise<string> => {
    const texts = await page
      .locator('[role=alert]:visible, [role=dialog]:visible, [id$="-error"]:visible')
      .allInnerTexts();
    const whole = await page.locator('body').innerText();
    const [alerts, shown] = [texts.join(' | '), whole.slice(0, mostShown)].map((text) => text.replaceAll(/\s+/gu, ' '));
    return `${page.url()} says: ${alerts}\n  shows: ${shown}`;
  };
  const tooLate = new Promise<string>((resolve) => {
    setTimeout(() => resolve(`${page.url()} does not answer`), soonMs);
  });
  return Promise.race([read().catch(String), tooLate]);
}

function isComplaint(line: string): boolean {
  const level = /"level":(?<level>\d+)/u.exec(line)?.groups?.['level'];
  return level !== undefined && Number(level) >= errorLevel;
}
