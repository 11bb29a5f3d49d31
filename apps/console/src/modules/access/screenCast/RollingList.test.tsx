import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { RollingList } from './RollingList.tsx';

let frames: FrameRequestCallback[] = [];
let isReduced = false;
/** Pixels of the list and of its place. */
let heights = { content: 0, box: 0 };

beforeEach(() => {
  [frames, isReduced] = [[], false];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({ matches: isReduced, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
  );
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function clientHeight(this: HTMLElement) {
    return this.getAttribute('role') === 'region' ? heights.box : heights.content;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #run: () => void;
      constructor(run: () => void) {
        this.#run = run;
      }
      observe(): void {
        this.#run();
      }
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(content: number, box: number): HTMLElement {
  heights = { content, box };
  render(
    <RollingList label="People">
      <p>Anna</p>
    </RollingList>,
  );
  return screen.getByRole('region', { name: 'People' });
}
/** Renders a frame at the given time (ms). */
const draw = (at: number): void => act(() => frames.splice(0).forEach((run) => run(at)));
const place = (region: HTMLElement): string => (region.firstElementChild as HTMLElement).style.transform;

it('a list longer than its box scrolls upwards, one boxful in 24 s, and restarts without a gap', () => {
  const region = show(600, 240);
  expect(screen.getAllByText('Anna')).toHaveLength(2);
  draw(1000);
  expect(place(region)).toBe('translateY(-10px)');
  draw(3000);
  expect(place(region)).toBe('translateY(-30px)');
  draw(61_000);
  expect(place(region)).toBe('translateY(-10px)');
});

it('a list that fits does not scroll', () => {
  show(200, 240);
  expect(screen.getAllByText('Anna')).toHaveLength(1);
  expect(frames).toEqual([]);
});

it('a list with reduced motion does not scroll by itself, and is scrolled by the keyboard', () => {
  isReduced = true;
  const region = show(600, 240);
  expect(screen.getAllByText('Anna')).toHaveLength(1);
  expect(frames).toEqual([]);
  expect(region.tabIndex).toBe(0);
});

it('a list is paused by keyboard focus, not by a pointer left there', () => {
  const region = show(600, 240);
  draw(1000);
  const matches = vi.spyOn(region, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  draw(5000);
  expect(place(region)).toBe('translateY(-10px)');
  matches.mockImplementation((selector) => selector === ':hover');
  draw(6000);
  expect(place(region)).toBe('translateY(-20px)');
});
