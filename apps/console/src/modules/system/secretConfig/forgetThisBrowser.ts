import { setIntroduction } from '../../../core/settings/introduction.ts';
import { resetLayoutFlags } from '../../../core/settings/layoutFlags.ts';
import { setSidebarOpen } from '../../../core/settings/sidebarState.ts';
import { resetSize } from '../../../ui/layout/size.ts';

/** What must outlive it: the session itself, and the language in which the page is being read. */
const kept: readonly string[] = ['authToken', 'language'];

/** Every setting of this browser goes back to what it is at first. */
export function forgetThisBrowser(): void {
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
  setSidebarOpen(true);
  resetSize();
  setIntroduction(true);
  resetLayoutFlags();
}
