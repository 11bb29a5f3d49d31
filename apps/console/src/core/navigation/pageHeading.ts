import { create } from 'zustand';

/** Number of shown pages with their own heading; the breadcrumb is the heading of other screens. */
export const useOwnHeadings = create<{ count: number }>(() => ({ count: 0 }));

/** Registers a heading; returns a function that removes it. */
export function addOwnHeading(): () => void {
  useOwnHeadings.setState(({ count }) => ({ count: count + 1 }));
  return () => useOwnHeadings.setState(({ count }) => ({ count: count - 1 }));
}
