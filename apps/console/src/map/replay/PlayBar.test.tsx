import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setLanguage } from '../../testing/setLanguage.ts';
import { PlayBar } from './PlayBar.tsx';
import { createReplayClock } from './replayClock.ts';
import type { Replay } from './useReplay.ts';
import { userEvent } from '../../testing/userEvent.ts';

const from = new Date(2026, 4, 1, 8, 0, 0).getTime();
const to = from + 60_000;

const replayAt = (time: number): Replay => ({
  clock: createReplayClock(from, to, time),
  time,
  isPlaying: false,
  rate: 4,
  toggle: vi.fn<() => void>(),
  seek: vi.fn<(time: number) => void>(),
  setRate: vi.fn<(rate: number) => void>(),
});

beforeEach(() => setLanguage('en_US'));
afterEach(cleanup);

describe('bar of a replay', () => {
  it('plays, seeks and changes the speed', async () => {
    const replay = replayAt(from + 5000);
    render(<PlayBar replay={replay} span={{ from, to }} stepMs={100} rates={[1, 4, 10]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(replay.toggle).toHaveBeenCalledOnce();
    const slider = screen.getByRole('slider', { name: 'Replay time' });
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-05-01 08:00:05');
    fireEvent.change(slider, { target: { value: from + 20_000 } });
    expect(replay.seek).toHaveBeenCalledWith(from + 20_000);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Replay speed' }), '10');
    expect(replay.setRate).toHaveBeenCalledWith(10);
  });

  it('marks a moment on the slider, and omits the date on request', () => {
    const { container } = render(
      <PlayBar replay={replayAt(from)} span={{ from, to }} stepMs={100} rates={[1]} mark={from + 30_000} isTimeOnly />,
    );
    const list = screen.getByRole('slider').getAttribute('list');
    const mark = container.querySelector('datalist');
    expect(mark?.id).toBe(list);
    expect(mark?.querySelector('option')?.value).toBe(String(from + 30_000));
    expect(screen.getByRole('status').textContent).toBe('08:00:00');
  });
});
