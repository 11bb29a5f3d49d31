import type { Page } from 'playwright-core';

/** Elements that are inaccessible without a mouse. */
interface KeyboardFindings {
  /** Can be pressed, and no Tab and no arrow leads there. */
  unreachable: string[];
  /** Has the focus, and looks as if it had not. */
  unseen: string[];
}

/**
 * Looks at every control of the page's main part. The focus of a kind of control is looked at once for all pages:
 * `seen` remembers which.
 */
export async function keyboardFindings(page: Page, seen: Set<string>): Promise<KeyboardFindings> {
  // Only keyboard focus is shown; a focus moved by a script keeps its visibility.
  await page.keyboard.press('Tab');
  const { looked, ...findings } = await page.evaluate(audit, [...seen]);
  for (const kind of looked) seen.add(kind);
  return findings;
}

/** Runs in the page. */
async function audit(known: string[]): Promise<KeyboardFindings & { looked: string[] }> {
  const control = 'a[href], button, input, select, textarea, [role=button], [role=switch], [tabindex]';
  const roving = '[role=menu], [role=tree], [role=tablist], [role=radiogroup], [role=toolbar], [role=listbox]';
  // A bar of the library that a mouse may drag; keys and fingers scroll without.
  const ornaments = '[class*=virtual-scrollbar]';
  const shown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    element.closest('[aria-hidden=true], [inert]') === null;
  const name = (element: Element): string => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class'))} ${words.trim().slice(0, 40)}`;
  };
  const main = document.querySelector('main') ?? document.body;
  const controls = [...main.querySelectorAll<HTMLElement>(control)].filter(
    (element) => shown(element) && !element.matches(':disabled, [aria-disabled=true]'),
  );
  const isReached = (element: HTMLElement): boolean => {
    if (element.tabIndex >= 0) return true;
    const group = element.closest(roving);
    return group?.matches('[tabindex="0"]') === true || (group?.querySelector('[tabindex="0"]') ?? null) !== null;
  };
  // A control without tab stop inside another one that has it is a part of that (the arrow of a list, its clear mark).
  const isPart = (element: HTMLElement): boolean =>
    (element.parentElement?.closest(control) ?? null) !== null ||
    element.matches('input[type=file], [tabindex="-1"]:not(button, a)');
  const unreachable = controls.filter((element) => !isReached(element) && !isPart(element));

  const isPointed = (element: Element): boolean => getComputedStyle(element).cursor === 'pointer';
  const pressable = [...main.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      shown(element) &&
      isPointed(element) &&
      !(element.parentElement !== null && isPointed(element.parentElement)) &&
      element.closest(`${control}, label, summary, option, .ant-select, .ant-picker, ${ornaments}`) === null &&
      element.querySelector(control) === null,
  );

  // Its own style, that of its container, and of its children or siblings: any of them may draw the focus.
  const look = (element: HTMLElement): string => {
    const around: Element[] = [];
    for (let each: Element | null = element; each !== null && around.length < 5; each = each.parentElement)
      around.push(each);
    around.push(...element.children, ...(element.nextElementSibling === null ? [] : [element.nextElementSibling]));
    return around
      .map((each) => {
        const { outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor, stroke, strokeWidth } =
          getComputedStyle(each);
        return [outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor, stroke, strokeWidth].join();
      })
      .join('|');
  };
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const unseen: string[] = [];
  const looked: string[] = [];
  for (const element of controls.filter((each) => each.tabIndex >= 0)) {
    const kind = `${element.tagName} ${String(element.getAttribute('class'))} ${element.getAttribute('type') ?? ''}`;
    if (known.includes(kind) || looked.includes(kind) || element === document.activeElement) continue;
    looked.push(kind);
    const before = look(element);
    element.focus({ preventScroll: true });
    await frame();
    await frame();
    if (document.activeElement === element && look(element) === before) unseen.push(name(element));
  }
  // A focused calendar would look for itself after its page is gone.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await frame();
  return { unreachable: [...unreachable, ...pressable].map(name), unseen, looked };
}
