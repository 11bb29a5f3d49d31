import { act } from '@testing-library/react';

import { afterPaint } from '../core/time/afterPaint.ts';

/** Resolves when delayed effects of presses have run, to test that they have none. */
export async function pressed(): Promise<void> {
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
}
