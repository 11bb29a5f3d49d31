import { Counter, Gauge, type Registry } from 'prom-client';

import type { Gateway } from '../../ingest/gateway/gatewayKeys.ts';
import { type Refusal, refusalReasons } from '../../ingest/gateway/refusal.store.ts';
import type { Protocol, Receipt } from '../../ingest/ingest.ts';
import type { GroupCommit } from '../../ingest/log/groupCommit.ts';

export interface IngestMetrics {
  note(protocol: Protocol, gateway: Gateway, receipt: Receipt): void;
  malformed(): void;
  refused(refusal: Refusal): void;
  alarms(count: number): void;
}

/** Metrics of the ingest thread. The load is read at each scrape. */
export function createIngestMetrics(
  registry: Registry,
  sources: { load(): ReturnType<GroupCommit['load']>; connections(): number },
): IngestMetrics {
  const registers = [registry];
  const positions = new Counter({
    name: 'muster_positions_total',
    help: 'Positions received, by protocol and outcome',
    labelNames: ['protocol', 'outcome'],
    registers,
  });
  const malformed = new Counter({
    name: 'muster_malformed_messages_total',
    help: 'Unreadable MQTT messages',
    registers,
  });
  const refused = new Counter({
    name: 'muster_refused_messages_total',
    help: 'Messages that their gateway may not send, by reason',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of refusalReasons) refused.inc({ reason }, 0);
  const alarms = new Counter({ name: 'muster_alarm_changes_total', help: 'Alarm changes written', registers });
  const gauge = (name: string, help: string, read: () => number): void => {
    const metric: Gauge = new Gauge({
      name,
      help,
      registers: [],
      collect: () => metric.set(read()),
    });
    registry.registerMetric(metric);
  };
  gauge('muster_queue_positions', 'Positions between arrival and engine', () => sources.load().positions);
  gauge('muster_storage_away', '1 while the log cannot be written', () => Number(sources.load().isStorageAway));
  gauge('muster_mqtt_connections', 'Open MQTT connections', sources.connections);
  return {
    note: (protocol, _gateway, { accepted, duplicates, rejected }) => {
      positions.inc({ protocol, outcome: 'accepted' }, accepted);
      positions.inc({ protocol, outcome: 'duplicate' }, duplicates);
      positions.inc({ protocol, outcome: 'rejected' }, rejected.length);
    },
    malformed: () => malformed.inc(),
    refused: ({ reason }) => refused.inc({ reason }),
    alarms: (count) => alarms.inc(count),
  };
}
