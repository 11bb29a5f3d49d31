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
/** Lets a frame be drawn at a time (ms). */
const draw = (at: number): void => act(() => frames.splice(0).forEach((run) => run(at)));
const place = (region: HTMLElement): string => (region.firstElementChild as HTMLElement).style.transform;

it('a list that is longer than its place runs upwards, a boxful in 24 s, and begins anew without a gap', () => {
  const region = show(600, 240);
  expect(screen.getAllByText('Anna')).toHaveLength(2);
  draw(1000);
  expect(place(region)).toBe('translateY(-10px)');
  draw(3000);
  expect(place(region)).toBe('translateY(-30px)');
  draw(61_000);
  expect(place(region)).toBe('translateY(-10px)');
});

it('a list that has room stands, once', () => {
  show(200, 240);
  expect(screen.getAllByText('Anna')).toHaveLength(1);
  expect(frames).toEqual([]);
});

it('a list stands for who asks for stillness, and is scrolled by the keyboard', () => {
  isReduced = true;
  const region = show(600, 240);
  expect(screen.getAllByText('Anna')).toHaveLength(1);
  expect(frames).toEqual([]);
  expect(region.tabIndex).toBe(0);
});

it('a list is held while the keyboard’s focus is on it, not by a pointer that was left there', () => {
  const region = show(600, 240);
  draw(1000);
  const matches = vi.spyOn(region, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  draw(5000);
  expect(place(region)).toBe('translateY(-10px)');
  matches.mockImplementation((selector) => selector === ':hover');
  draw(6000);
  expect(place(region)).toBe('translateY(-20px)');
});
