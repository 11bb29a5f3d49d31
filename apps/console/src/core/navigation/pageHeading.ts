import { create } from 'zustand';

/** How many shown pages have a heading of their own; the breadcrumb is a screen's heading where it has none. */
export const useOwnHeadings = create<{ count: number }>(() => ({ count: 0 }));

/** From now on there is one more; returns what ends that. */
export function addOwnHeading(): () => void {
  useOwnHeadings.setState(({ count }) => ({ count: count + 1 }));
  return () => useOwnHeadings.setState(({ count }) => ({ count: count - 1 }));
}
