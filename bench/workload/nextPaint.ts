import type { Page } from 'playwright-core';

/** One interaction and its latency, ms. */
export interface Interaction {
  /** From the input to the next paint by Event Timing (in steps of 8 ms), the basis of INP. */
  pressMs: number;
  /** The same for every event that followed, also of a resting pointer under which the page changed. */
  paintMs: number;
}

interface ObservedEvent {
  duration: number;
  /** Counted as interaction by the browser: pointer down or up, clicks, keys. */
  isPress: boolean;
}

declare global {
  interface Window {
    observedEvents?: ObservedEvent[];
  }
}

/** Runs in the page before its scripts: records Event Timing entries. */
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

/** Time after the last event within which the browser may still report it. */
const settleMs = 300;

/** Runs a step and returns the slowest of its events: an interaction is as slow as its slowest part. */
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
  // Events below 16 ms are not reported.
  const slowest = (of: readonly ObservedEvent[]): number =>
    Math.round(Math.max(16, ...of.map(({ duration }) => duration)));
  return { pressMs: slowest(events.filter(({ isPress }) => isPress)), paintMs: slowest(events) };
}
