import { create } from 'zustand';

/** Layout flags of the session (specification §3): visible and fixed parts of the shell on this machine. */
interface LayoutFlags {
  /** Whether the user menu offers the density of the console; otherwise only `/secretconfig` does. */
  showSettings: boolean;
  /** The strip of visited pages. */
  tagsView: boolean;
  /** Top bar and strip stay while the page scrolls; otherwise they scroll with it. */
  fixedHeader: boolean;
}

type LayoutFlag = keyof LayoutFlags;

export const layoutFlags: readonly LayoutFlag[] = ['showSettings', 'tagsView', 'fixedHeader'];

/** Local keys are the names of the flags, stored only after a change. Every flag is on by default. */
export const useLayoutFlags = create<LayoutFlags>(() => ({
  showSettings: stored('showSettings'),
  tagsView: stored('tagsView'),
  fixedHeader: stored('fixedHeader'),
}));

function stored(flag: LayoutFlag): boolean {
  return localStorage.getItem(flag) !== 'false';
}

/** Stores a flag on this machine. */
export function setLayoutFlag(flag: LayoutFlag, isOn: boolean): void {
  localStorage.setItem(flag, String(isOn));
  useLayoutFlags.setState({ [flag]: isOn });
}

export function resetLayoutFlags(): void {
  for (const flag of layoutFlags) localStorage.removeItem(flag);
  useLayoutFlags.setState({ showSettings: true, tagsView: true, fixedHeader: true });
}
