import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';

import type { BacktestScreenProps } from './useBacktest.ts';

const BacktestScreen = lazy(async () => ({ default: (await import('./BacktestScreen.tsx')).BacktestScreen }));

/** A screen with its pages, and the page of the back-test of a row. */
export function BacktestRoutes({ children, ...of }: BacktestScreenProps & { children: ReactNode }) {
  return (
    <Routes>
      <Route path="backtest/:id" element={<BacktestScreen {...of} />} />
      <Route path="*" element={children} />
    </Routes>
  );
}
