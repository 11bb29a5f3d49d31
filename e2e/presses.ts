import type { BrowserContext } from 'playwright-core';

/** User actions in the pages of a browser context since the start of the count. */
export interface Presses {
  count(): Promise<number>;
  /** The counted actions in order, for the message of a failure. */
  list(): Promise<string[]>;
}

declare global {
  interface Window {
    notePress(what: string): Promise<void>;
    countsPresses?: boolean;
  }
}

/**
 * Counts from the events of the pages, over navigations: a pointer press, a key that does something (Enter, Space,
 * arrows of a list, a shortcut), a text that is typed, an option of a native list, a file. Each of them is one. Tab,
 * and the keys of a text that is typed, are none.
 */
export async function countPresses(context: BrowserContext): Promise<Presses> {
  const presses: string[] = [];
  await context.exposeFunction('notePress', (what: string) => void presses.push(what));
  await context.addInitScript(watchPresses);
  for (const page of context.pages()) await page.evaluate(watchPresses);
  const list = async (): Promise<string[]> => {
    // Messages of a page arrive in order: earlier ones have arrived when this is answered.
    for (const page of context.pages()) await page.evaluate(() => window.notePress('')).catch(() => {});
    return presses.filter((what) => what !== '');
  };
  return { list, count: async () => (await list()).length };
}

/** Runs in the page. */
function watchPresses(): void {
  if (window.countsPresses === true) return;
  window.countsPresses = true;
  const note = (what: string): void => void window.notePress(what);
  const nameOf = (target: EventTarget | null): string => {
    if (!(target instanceof Element)) return 'page';
    const owner = target.closest('a, button, label, [role]') ?? target;
    const words = owner.getAttribute('aria-label') ?? owner.textContent ?? '';
    return `${owner.tagName.toLowerCase()} ${words.trim().slice(0, 40)}`;
  };
  const pressed = 'checkbox, radio, button, submit, reset, range, file, color, image'.split(', ');
  const isText = (target: EventTarget | null): boolean =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !pressed.includes(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable);
  const writing = new Set(['Backspace', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowRight']);
  const silent = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Process', 'Unidentified']);
  let typedIn: EventTarget | null = null;
  const press = (what: string): void => {
    typedIn = null;
    note(what);
  };
  const doesSomething = ({ key, target, repeat, isComposing, ...event }: KeyboardEvent): boolean => {
    if (repeat || isComposing || silent.has(key)) return false;
    return !isText(target) || event.ctrlKey || (key.length > 1 && !writing.has(key));
  };
  window.addEventListener('pointerdown', (event) => event.isTrusted && press(`press ${nameOf(event.target)}`), true);
  // A letter beside a field is a shortcut, unless the page moves it into a field: then it begins a text.
  let letter: string | null = null;
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || !doesSomething(event)) return;
      if (event.key.length === 1 && !event.ctrlKey && event.key !== ' ') letter = event.key;
      else press(`key ${event.key}`);
    },
    true,
  );
  window.addEventListener(
    'keyup',
    () => {
      if (letter !== null) press(`key ${letter}`);
      letter = null;
    },
    true,
  );
  window.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) press(`option of ${nameOf(target)}`);
      if (!isText(target)) return;
      letter = null;
      if (target === typedIn) return;
      note(`text in ${nameOf(target)}`);
      typedIn = target;
    },
    true,
  );
  window.addEventListener(
    'change',
    ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && press('file'),
    true,
  );
}
