import { answersTo } from '@muster/demo/answers.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';

import { connectMqtt, type Target } from './sender.ts';

/** A message received by a wristband (docs/protocols.md, Messages to wristbands). */
export interface BraceletMessage {
  id: string;
  reply: boolean;
  /** Destination of its receiver; absent = none. */
  place?: { lon: number; lat: number; floor: number };
}

/** Carriers of the wristbands. */
export interface Wearers {
  /** A wristband without a carrier receives nothing. */
  isWorn(sn: string): boolean;
  /** Its carrier has accepted a message with a destination. */
  goTo(sn: string, place: { lon: number; lat: number; floor: number }): void;
}

/** Wristbands that receive messages through a gateway, and answer. */
export async function wearBracelets(
  target: Target,
  seed: string,
  { isWorn, goTo }: Wearers,
): Promise<{ close(): Promise<void> }> {
  if (target.mqttUrl === null) throw new Error('The MQTT broker of this Muster is off (MUSTER_MQTT_PORT).');
  const client = await connectMqtt(target, target.mqttUrl, `${target.gateway}-wristbands-${process.pid}`);
  const heard = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  client.on('message', (topic, payload) => {
    const [, , , sn = ''] = topic.split('/');
    // Of our own server, in the form of docs/protocols.md.
    const message = JSON.parse(payload.toString()) as BraceletMessage;
    if (!isWorn(sn) || heard.has(message.id)) return;
    heard.add(message.id);
    for (const { afterMs, body } of answersTo(message, seededRandom(`${seed}/${message.id}`))) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (body.reply === 'yes' && message.place !== undefined) goTo(sn, message.place);
        client.publish(`muster/${target.buildingId}/tag/${sn}/up`, JSON.stringify(body), { qos: 1 });
      }, afterMs);
      timers.add(timer);
    }
  });
  await client.subscribeAsync(`muster/${target.buildingId}/tag/+/down`, { qos: 1 });
  return {
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await client.endAsync();
    },
  };
}
