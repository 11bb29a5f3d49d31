import { create } from 'zustand';

/** How many shown pages have a heading of their own; the breadcrumb is a screen's heading where it has none. */
export const useOwnHeadings = create<{ count: number }>(() => ({ count: 0 }));

/** Registers a heading; returns a function that removes it. */
export function addOwnHeading(): () => void {
  useOwnHeadings.setState(({ count }) => ({ count: count + 1 }));
  return () => useOwnHeadings.setState(({ count }) => ({ count: count - 1 }));
}
