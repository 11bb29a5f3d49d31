import mqtt, { type MqttClient } from 'mqtt';
import { expect } from 'vitest';

import type { Api } from '../apps/simulator/src/api.ts';
import { waitOptions } from './logIn.ts';
import type { TestSite } from './testSite.ts';

/** A message as a wristband gets it (docs/protocols.md, Messages to wristbands). */
interface Heard {
  sn: string;
  id: string;
  type: string;
  text: string;
  reply: boolean;
}

/** Wristbands of a site behind one gateway, with answers set by a test. */
export interface Wristbands {
  heard: readonly Heard[];
  /** Waits until a wristband has received a text the given number of times, and returns the message. */
  hear(sn: string, text: string, times?: number): Promise<Heard>;
  answer(heard: Heard, state: 'received' | 'read' | 'confirmed' | 'refused', reply?: 'yes' | 'no'): Promise<void>;
  /** A report of the wristband, such as its battery. */
  report(position: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

export async function wear({ mqttPort, gateway, ingestKey, buildingId }: TestSite): Promise<Wristbands> {
  const client: MqttClient = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
    username: gateway,
    password: ingestKey,
  });
  const heard: Heard[] = [];
  client.on('message', (topic, payload) => {
    const [, , , sn = ''] = topic.split('/');
    // Of the server under test, in the form of docs/protocols.md.
    heard.push({ ...(JSON.parse(payload.toString()) as Omit<Heard, 'sn'>), sn });
  });
  await client.subscribeAsync(`muster/${buildingId}/tag/+/down`, { qos: 1 });
  return {
    heard,
    hear: async (sn, text, times = 1) => {
      const wanted = (): Heard[] => heard.filter((each) => each.sn === sn && each.text === text);
      await expect.poll(() => wanted().length, waitOptions).toBeGreaterThanOrEqual(times);
      const found = wanted().at(-1);
      if (found === undefined) throw new Error('It was just there.');
      return found;
    },
    answer: async ({ sn, id }, state, reply) => {
      await client.publishAsync(`muster/${buildingId}/tag/${sn}/up`, JSON.stringify({ id, state, reply }), { qos: 1 });
    },
    report: async (position) => {
      await client.publishAsync(`muster/${buildingId}/position`, JSON.stringify(position), { qos: 1 });
    },
    close: () => client.endAsync(),
  };
}

/** Adds a person with a wristband, by its SN; returns the id. */
export async function addWearer(api: Api, name: string, sn: string, type = 'UW5'): Promise<string> {
  const add = async (path: string, body: Record<string, string>): Promise<string> =>
    // Valid for every save (wire.md).
    ((await api.post(`${path}/save`, body)) as { id: string }).id;
  const id = await add('/bp/person', { name, personType: 'internal' });
  await add('/pod/locationCard', { sn, type });
  await api.post('/pod/locationCard/bind', { sn, kind: 'person', id });
  return id;
}
