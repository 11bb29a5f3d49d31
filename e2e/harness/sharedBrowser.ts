import type { Browser, Page } from 'playwright-core';

import { launchBrowser } from '../browser.ts';
import { waitOptions } from '../logIn.ts';

let launched: Promise<Browser> | undefined;
let running: Browser | undefined;

/** The browser of this worker, launched by the first file that wants it; it ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  launched ??= launchPatient();
  running = await launched;
  return running;
}

/** Waits in a page have the time limit of the tests. */
async function launchPatient(): Promise<Browser> {
  const browser = await launchBrowser();
  return browser.on('context', (context) => context.setDefaultTimeout(waitOptions.timeout));
}

/** Closes everything that a test file has left open, so that the next one starts without pages. */
export async function closePages(): Promise<void> {
  await Promise.all((running?.contexts() ?? []).map((context) => context.close()));
}

/** The pages that are open now, for the message of a failure. */
export function openPages(): readonly Page[] {
  return (running?.contexts() ?? []).flatMap((context) => context.pages());
}
