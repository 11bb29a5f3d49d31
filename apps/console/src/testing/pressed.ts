import { act } from '@testing-library/react';

import { afterPaint } from '../core/time/afterPaint.ts';

/** Resolves when what presses have led to after their paint is done: for what they must not lead to. */
export async function pressed(): Promise<void> {
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
}
