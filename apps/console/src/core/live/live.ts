import { create } from 'zustand';

import { createLiveClient, type LiveState } from './liveClient.ts';
import { get } from '../http/request.ts';
import { useSession } from '../session/session.ts';
import { token } from '../http/token.ts';

interface LiveStatus {
  state: LiveState;
  /** Epoch ms of the last message from the server; 0 = never. */
  lastHeardAt: number;
}

/** State of the live connection, shown with all live data. */
export const useLive = create<LiveStatus>(() => ({ state: 'connecting', lastHeardAt: 0 }));

/** The one connection of this page to `WebSocket /live`. The map and the alarms subscribe to it. */
export const live = createLiveClient({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`),
  hello: () => ({ authToken: token.read() ?? '', buildId: useSession.getState().buildId ?? '' }),
  now: () => Date.now(),
  chance: () => Math.random(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  onState: (state, lastHeardAt) => {
    if (useLive.getState().state !== state) useLive.setState({ state, lastHeardAt });
  },
  // A call of the console checks whether the session has ended, and ends it here as well.
  onUnauthorized: () => void get('/base/authority/get-info', {}, { quiet: true }).catch(() => undefined),
});
