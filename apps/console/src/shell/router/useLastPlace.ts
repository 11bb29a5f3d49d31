import { addressOf, useTabs } from '../../core/navigation/tabs.ts';

/** Where the last page of the tab strip stands; null where none is open. */
export function useLastPlace(): string | null {
  const last = useTabs((state) => state.tabs.at(-1));
  return last === undefined ? null : addressOf(last.location);
}
