import { MessageChannel } from 'node:worker_threads';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { connectPort, PeerError, PeerGone } from './port.ts';

interface Adder {
  calls: {
    add: { request: [number, number]; reply: number };
    fail: { request: null; reply: never };
    never: { request: null; reply: null };
  };
  notices: { bytes: ArrayBuffer; burst: number };
}

interface Nothing {
  calls: Record<never, never>;
  notices: Record<never, never>;
}

const open: { close(): void }[] = [];

function connect() {
  const { port1, port2 } = new MessageChannel();
  const onError = vi.fn<(name: string, error: unknown) => void>();
  const heard: ArrayBuffer[] = [];
  const server = connectPort<Adder, Nothing>(
    port1,
    {
      calls: {
        add: ([a, b]) => a + b,
        fail: async () => {
          throw new Error('the sum is secret');
        },
        never: () => new Promise(() => {}),
      },
      notices: {
        bytes: (payload) => void heard.push(payload),
        burst: () => {
          throw new Error('too loud');
        },
      },
    },
    onError,
  );
  const client = connectPort<Nothing, Adder>(port2, { calls: {}, notices: {} }, onError);
  open.push(server, client);
  return { client, server, onError, heard };
}

afterEach(() => {
  for (const peer of open.splice(0)) peer.close();
});

describe('port', () => {
  it('answers calls, many at a time, each with its own reply', async () => {
    const { client } = connect();
    const sums = await Promise.all([1, 2, 3].map((n) => client.call('add', [n, 10])));
    expect(sums).toEqual([11, 12, 13]);
  });

  it('rejects with the reason when the handler fails, and reports it on the failed side', async () => {
    const { client, onError } = connect();
    await expect(client.call('fail', null)).rejects.toThrow(PeerError);
    await expect(client.call('fail', null)).rejects.toThrow('fail: the sum is secret');
    expect(onError).toHaveBeenCalledWith('fail', expect.objectContaining({ message: 'the sum is secret' }));
  });

  it('moves transferred bytes instead of copying them', async () => {
    const { client, heard } = connect();
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    client.notify('bytes', bytes, [bytes]);
    await client.call('add', [0, 0]);
    expect(bytes.byteLength).toBe(0);
    expect(heard.map((buffer) => [...new Uint8Array(buffer)])).toEqual([[1, 2, 3]]);
  });

  it('survives a notice whose handler throws', async () => {
    const { client, onError } = connect();
    client.notify('burst', 1);
    expect(await client.call('add', [2, 2])).toBe(4);
    expect(onError).toHaveBeenCalledWith('burst', expect.any(Error));
  });

  it('rejects pending calls when the other side ends, and later ones', async () => {
    const { client, server } = connect();
    const waiting = client.call('never', null);
    server.close();
    await expect(waiting).rejects.toThrow(PeerGone);
    await expect(client.call('add', [1, 1])).rejects.toThrow(PeerGone);
    expect(() => client.notify('burst', 1)).not.toThrow();
  });
});
