import type { MessagePort, Transferable } from 'node:worker_threads';

/**
 * Calls and notices of one side of a port. Calls get a reply or an error; notices get nothing. Payloads are copied by
 * structured clone.
 */
export interface Contract {
  calls: Record<string, { request: unknown; reply: unknown }>;
  notices: Record<string, unknown>;
}

/** Handlers of a side for calls and notices. */
export interface Handlers<C extends Contract> {
  calls: {
    [Name in keyof C['calls']]: (
      request: C['calls'][Name]['request'],
    ) => Promise<C['calls'][Name]['reply']> | C['calls'][Name]['reply'];
  };
  notices: { [Name in keyof C['notices']]: (payload: C['notices'][Name]) => void };
}

/** The other side of a port. */
export interface Peer<C extends Contract> {
  /** Rejects with {@link PeerError} when the other side fails, with {@link PeerGone} when it ends first. */
  call<Name extends keyof C['calls'] & string>(
    name: Name,
    request: C['calls'][Name]['request'],
  ): Promise<C['calls'][Name]['reply']>;
  /** Sends a notice; values in `transfer` are moved to the other side instead of being copied. */
  notify<Name extends keyof C['notices'] & string>(
    name: Name,
    payload: C['notices'][Name],
    transfer?: readonly Transferable[],
  ): void;
  close(): void;
}

/** The other side's handler threw; the original error is in its own log. */
export class PeerError extends Error {
  constructor(call: string, detail: string) {
    super(`${call}: ${detail}`);
    this.name = 'PeerError';
  }
}

/** The other thread ended or the port was closed before the answer came. */
export class PeerGone extends Error {
  constructor(call: string) {
    super(`${call}: the other thread is gone`);
    this.name = 'PeerGone';
  }
}

type Message =
  | { kind: 'call'; id: number; name: string; payload: unknown }
  | { kind: 'reply'; id: number; payload: unknown }
  | { kind: 'error'; id: number; detail: string }
  | { kind: 'notice'; name: string; payload: unknown };

/**
 * Connects a port: answers by `handlers`, returns the other side as a {@link Peer}. `onError` is called for failed
 * handlers.
 */
export function connectPort<Own extends Contract, Other extends Contract>(
  port: MessagePort,
  handlers: Handlers<Own>,
  onError: (name: string, error: unknown) => void,
): Peer<Other> {
  const waiting = waitingCalls();
  const send = (message: Message, transfer: readonly Transferable[] = []): void => port.postMessage(message, transfer);

  const answer = async (id: number, name: string, payload: unknown): Promise<void> => {
    try {
      const handler = handlers.calls[name];
      if (handler === undefined) throw new Error('no such call');
      send({ kind: 'reply', id, payload: await handler(payload) });
    } catch (error) {
      onError(name, error);
      send({ kind: 'error', id, detail: error instanceof Error ? error.message : String(error) });
    }
  };
  const hear = (name: string, payload: unknown): void => {
    try {
      // The sender's contract is this one's: both threads are built from the same source.
      handlers.notices[name]?.(payload as Own['notices'][string]);
    } catch (error) {
      onError(name, error);
    }
  };
  port.on('message', (message: Message) => {
    if (message.kind === 'call') void answer(message.id, message.name, message.payload);
    else if (message.kind === 'notice') hear(message.name, message.payload);
    else waiting.settle(message);
  });
  port.on('close', waiting.abandon);

  return {
    call: (name, request) => waiting.open(name, (id) => send({ kind: 'call', id, name, payload: request })),
    notify: (name, payload, transfer) => send({ kind: 'notice', name, payload }, transfer),
    close: () => port.close(),
  };
}

interface Waiting {
  name: string;
  resolve: (reply: never) => void;
  reject: (error: Error) => void;
}

/** Pending calls of this side. */
function waitingCalls() {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let isOpen = true;
  return {
    open: <Reply>(name: string, send: (id: number) => void): Promise<Reply> =>
      new Promise((resolve, reject) => {
        if (!isOpen) throw new PeerGone(name);
        const id = nextId++;
        send(id);
        waiting.set(id, { name, resolve, reject });
      }),
    settle: (message: Extract<Message, { kind: 'reply' | 'error' }>): void => {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'error') call?.reject(new PeerError(call.name, message.detail));
      // Holds as above: the reply has the contract's type for this call.
      else call?.resolve(message.payload as never);
    },
    abandon: (): void => {
      isOpen = false;
      for (const call of waiting.values()) call.reject(new PeerGone(call.name));
      waiting.clear();
    },
  };
}
