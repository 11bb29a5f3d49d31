import { bigScreenAddress } from '../../../core/session/bigScreen.ts';
import { type FreeEntry, freeEntryGoal } from './freeEntry.ts';
import { consolePath } from '../../../core/session/guard.ts';
import { postForHeaders } from '../../../core/http/request.ts';
import {
  enterBuilding,
  forgetSession,
  keepLogin,
  loadSession,
  type LoginReply,
  useSession,
} from '../../../core/session/session.ts';

/** Session key of specification §9; the shell hides its menus by it. */
const showmenuKey = 'showmenu';

/** An address outside of the console's own routes, or a path within them. */
export type Destination = { leave: string } | { path: string };

/**
 * Puts the session of a one-time token in the place of whatever session there was, and answers where to go.
 *
 * @throws RequestError when the server refuses the token or its signature.
 */
export async function enterFree({ token, ...signed }: FreeEntry): Promise<Destination> {
  forgetSession();
  const query = new URLSearchParams({ freeToken: token });
  await keepLogin(await postForHeaders<LoginReply>(`/pod/doFreeLogin?${query}`, { ...signed }));
  enterBuilding(signed.buildid);
  sessionStorage.setItem(showmenuKey, signed.showmenu);
  const goal = freeEntryGoal(signed.topage);
  if ('page' in goal) return { path: consolePath(goal.page) };
  await loadSession(signed.buildid);
  const userName = useSession.getState().user?.name ?? '';
  return { leave: bigScreenAddress(goal.bigScreen === 'new' ? 'screen5' : 0, signed.buildid, userName) };
}
