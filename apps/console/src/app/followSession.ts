import { followAlarms } from './alarms.ts';
import { live } from './live.ts';
import { rememberOuterNetwork } from './outerNetwork.ts';
import { useSession } from './session.ts';
import { restoreTabs } from './tabs.ts';

/** The live connection lives exactly as long as somebody is logged in to a building. */
export function followSession(): void {
  let end: (() => void) | null = null;
  const follow = (isInside: boolean): void => {
    if (isInside && end === null) {
      end = followAlarms();
      void rememberOuterNetwork();
      live.start();
    } else if (!isInside && end !== null) {
      live.stop();
      end();
      end = null;
    }
  };
  useSession.subscribe(({ user }, before) => {
    if (user !== null && user !== before.user) restoreTabs(user.id);
    follow(user !== null);
  });
}
