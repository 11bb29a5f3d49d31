import { create } from 'zustand';

/** Local key of specification §9: whether this machine still offers the introduction. */
const key = 'showJJ';

const useShown = create<{ isNew: boolean }>(() => ({ isNew: localStorage.getItem(key) !== 'false' }));

/** Whether the user guide has never been opened on this machine. */
export function useIntroduction(): { isNew: boolean; markRead: () => void } {
  const isNew = useShown((state) => state.isNew);
  return { isNew, markRead: () => setIntroduction(false) };
}

/** Offers the introduction again, or no longer. */
export function setIntroduction(isNew: boolean): void {
  localStorage.setItem(key, String(isNew));
  useShown.setState({ isNew });
}
