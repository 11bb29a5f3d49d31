import type { LiveMessage } from '@muster/model/live/wire.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { decodeLiveFrame, livePositionAt, type LivePosition } from '@muster/protocols/liveFrame.ts';
import { type ClientOptions, WebSocket } from 'ws';

import type { AppContext } from '../core/appContext.ts';
import { LiveHub } from '../live/liveHub.ts';
import { liveRoute } from '../live/liveRoute.ts';
import { readSubjectNames } from '../live/siteNames.store.ts';
import { checkedLiveMessage } from './checkedLiveMessage.ts';
import { startTestApp, type TestApp } from './testApp.ts';

/** A reader of the live state. */
export interface TestReader {
  socket: WebSocket;
  messages: LiveMessage[];
  /** Rows of every frame, in order. */
  frames: LivePosition[][];
  kinds: string[];
  /** The code with which it was closed. */
  closed: Promise<number>;
}

/** The web side with its live state, on a port; remaining readers end with it. */
export interface TestLive {
  test: TestApp;
  hub: LiveHub;
  /** A first message with this token. */
  hello(token: string, more?: object): object;
  /** Connects, and sends the first message if there is one. */
  connect(hello?: object, options?: ClientOptions): Promise<TestReader>;
  close(): Promise<void>;
}

export async function startTestLive(given: Partial<AppContext> = {}): Promise<TestLive> {
  const hub: LiveHub = new LiveHub({ readNames: (id) => readSubjectNames(test.database.db, id), onError: () => {} });
  const test = await startTestApp(given, [(app, services) => liveRoute(app, services, hub)]);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const sockets: WebSocket[] = [];
  return {
    test,
    hub,
    hello: (authToken, more = {}) => ({ authToken, buildId: test.buildingId, floor: null, bounds: null, ...more }),
    async connect(hello, options = {}) {
      // Holds for a server that listens on a port.
      const { port } = test.app.server.address() as AddressInfo;
      const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, options);
      sockets.push(socket);
      const reader = readerOf(socket);
      await once(socket, 'open');
      if (hello !== undefined) socket.send(JSON.stringify(hello));
      return reader;
    },
    async close() {
      for (const socket of sockets) socket.terminate();
      await test.close();
    },
  };
}

function readerOf(socket: WebSocket): TestReader {
  socket.binaryType = 'nodebuffer';
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const reader: TestReader = { socket, messages: [], frames: [], kinds: [], closed };
  socket.on('message', (data: Buffer<ArrayBuffer>, isBinary) => {
    if (!isBinary) {
      reader.messages.push(checkedLiveMessage(JSON.parse(String(data))));
      return;
    }
    const frame = decodeLiveFrame(data);
    reader.kinds.push(frame.kind);
    reader.frames.push(Array.from({ length: frame.length }, (_, row) => livePositionAt(frame, row)));
  });
  return reader;
}
