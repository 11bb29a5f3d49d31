import type { Page } from 'playwright-core';

/** One press and what it took, ms. */
export interface Interaction {
  /** From the press to the next paint, as the browser's own Event Timing has it (in steps of 8 ms): what INP is made of. */
  pressMs: number;
  /** The same of every event that it led to: also of a pointer that rests while another page comes to lie under it. */
  paintMs: number;
}

interface ObservedEvent {
  duration: number;
  /** The browser counts it among interactions: pointers that go down or up, clicks, keys. */
  isPress: boolean;
}

declare global {
  interface Window {
    observedEvents?: ObservedEvent[];
  }
}

/** Runs in the page, before its own scripts: keeps what the browser says of presses and moves. */
export function observeInteractions(): void {
  const kept: ObservedEvent[] = [];
  window.observedEvents = kept;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isPress = 'interactionId' in entry && entry.interactionId !== 0;
      kept.push({ duration: entry.duration, isPress });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

/** How long after the last event the browser may still tell of it. */
const settleMs = 300;

/** Does a step and answers the slowest of its events: a press is as slow as its slowest part. */
export async function nextPaint(page: Page, step: () => Promise<void>): Promise<Interaction> {
  await page.evaluate(() => void (window.observedEvents ?? []).splice(0));
  await step();
  const events = await page.evaluate(async (wait) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve, wait));
    return window.observedEvents ?? [];
  }, settleMs);
  // What took less than 16 ms is not told.
  const slowest = (of: readonly ObservedEvent[]): number =>
    Math.round(Math.max(16, ...of.map(({ duration }) => duration)));
  return { pressMs: slowest(events.filter(({ isPress }) => isPress)), paintMs: slowest(events) };
}
