import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** In an open menu the arrows, Home and End go from item to item (WAI-ARIA, menu pattern). */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const here = items.findIndex((item) => item === document.activeElement);
  const step = steps[event.key];
  let next: HTMLElement | undefined;
  if (event.key === 'Home') next = items[0];
  else if (event.key === 'End') next = items.at(-1);
  else if (step !== undefined) next = items.at((here + step + (here < 0 && step < 0 ? 1 : 0)) % items.length);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
