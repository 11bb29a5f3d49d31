import type { NavigateFunction } from 'react-router';
import { create } from 'zustand';

import { firstPage } from '../../../core/navigation/useMenu.ts';

/** Whether the tour was requested after the first login. */
export const useTour = create<{ isAsked: boolean }>(() => ({ isAsked: false }));

/** Shows the tour again, on the first page of the console. */
export function startTour(navigate: NavigateFunction): void {
  useTour.setState({ isAsked: true });
  void navigate(firstPage());
}

export function endRequestedTour(): void {
  useTour.setState({ isAsked: false });
}
