import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';

import type { BacktestScreenProps } from './useBacktest.ts';

const BacktestScreen = lazy(async () => ({ default: (await import('./BacktestScreen.tsx')).BacktestScreen }));

/** A screen, and beside its own pages that of the back-test of one of its rows. */
export function BacktestRoutes({ children, ...of }: BacktestScreenProps & { children: ReactNode }) {
  return (
    <Routes>
      <Route path="backtest/:id" element={<BacktestScreen {...of} />} />
      <Route path="*" element={children} />
    </Routes>
  );
}
