import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { useMapFloor } from './useMapFloor.ts';

describe('the floor of a map', () => {
  it('is shown after the button is painted, and only the last of two concurrent requests', async () => {
    const setFloor = vi.fn<(floor: number | null) => void>();
    const map = { setFloor };
    const { rerender } = renderHook(({ floor }) => useMapFloor(map, floor), { initialProps: { floor: 1 } });
    expect(setFloor).not.toHaveBeenCalled();
    rerender({ floor: 2 });
    await waitFor(() => expect(setFloor).toHaveBeenCalled());
    expect(setFloor.mock.calls).toEqual([[2]]);
  });

  it('is not set on a removed map', async () => {
    const gone = vi.fn<(floor: number | null) => void>();
    const next = vi.fn<(floor: number | null) => void>();
    const { rerender } = renderHook(({ setFloor }) => useMapFloor({ setFloor }, 1), {
      initialProps: { setFloor: gone },
    });
    rerender({ setFloor: next });
    await waitFor(() => expect(next).toHaveBeenCalledWith(1));
    expect(gone).not.toHaveBeenCalled();
  });
});
