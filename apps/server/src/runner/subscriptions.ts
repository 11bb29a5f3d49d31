import type { AlarmEvent } from '@muster/engine/event.ts';
import { alarmRules, type AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { type DeliveryEvent, deliveryEvents } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import type { NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';

/**
 * Events of alarms that a site sends outside, by {@link subscriptionKey}: all that the ingest thread needs. Recipients
 * and channels are resolved later, where nothing is delayed by it.
 */
export type Subscriptions = ReadonlySet<string>;

export const noSubscriptions: Subscriptions = new Set();

/** Filters of a webhook. */
export interface WebhookFilter {
  id: string;
  /** Empty = every type; a type's notice setting may also name the webhook. */
  types: readonly string[] | null;
  /** Empty = every level. */
  levels: readonly string[] | null;
  events: readonly string[];
}

const levels = [1, 2, 3, 4] as const;

export function subscriptionsOf(notices: NoticeTypes, webhooks: readonly WebhookFilter[]): Subscriptions {
  const subscriptions = new Set<string>();
  for (const event of deliveryEvents) {
    for (const type of alarmRules) {
      for (const level of levels) {
        const isMailed = event === 'raise' && wantsMail(notices, type);
        if (isMailed || webhooks.some((webhook) => hears(webhook, notices, { event, type, level })))
          subscriptions.add(subscriptionKey(event, type, level));
      }
    }
  }
  return subscriptions;
}

function subscriptionKey(event: DeliveryEvent, type: string, level: number): string {
  return `${event} ${type} ${level}`;
}

function wantsMail(notices: NoticeTypes, type: AlarmRule): boolean {
  const { mailInCharge = false, recipients = [] } = notices[type] ?? {};
  return mailInCharge || recipients.length > 0;
}

/** Whether a webhook receives this. */
export function hears(
  { id, types, levels: wanted, events }: WebhookFilter,
  notices: NoticeTypes,
  { event, type, level }: { event: DeliveryEvent; type: AlarmRule; level: number },
): boolean {
  const isOfType = isEmpty(types) || types.includes(type) || (notices[type]?.webhooks ?? []).includes(id);
  return isOfType && events.includes(event) && (isEmpty(wanted) || wanted.includes(String(level)));
}

function isEmpty(list: readonly string[] | null): list is null {
  return list === null || list.length === 0;
}

/** Contents of a row of the outbox for an alarm's event; the rest is in the alarm. */
export interface LeavingEvent {
  alarmId: string;
  /** Epoch ms. */
  t: number;
  kind: DeliveryEvent;
  level: number;
  escalatedTo: AlarmEvent['alarm']['escalatedTo'];
  /** Its raise was not sent: its end concerns only those who know of it. */
  isQuiet: boolean;
}

/** Events of a step that may have to be sent. Escalations are always sent: their rule requires them. */
export function leavingEvents(
  events: readonly AlarmEvent[],
  subscriptions: Subscriptions = noSubscriptions,
): LeavingEvent[] {
  return events.flatMap(({ kind, t, alarm }): LeavingEvent[] => {
    const event = deliveryEvents.find((known) => known === kind);
    if (event === undefined) return [];
    const isQuiet = callsNobody(alarm);
    const isCall = event === 'raise' || event === 'escalate';
    if (isCall && isQuiet) return [];
    if (event !== 'escalate' && !subscriptions.has(subscriptionKey(event, typeOf(alarm.rule), alarm.level))) return [];
    const escalatedTo = event === 'escalate' ? alarm.escalatedTo : null;
    return [{ alarmId: alarm.id, t, kind: event, level: alarm.level, escalatedTo, isQuiet }];
  });
}

/** Silent (ISA-18.2), or found too late; a call for help is never too late (alarms.md). */
function callsNobody({ rule, late, shelvedUntil, suppressed, outOfService }: AlarmEvent['alarm']): boolean {
  return (late && rule !== 'oneKeyHelp') || shelvedUntil !== null || suppressed || outOfService;
}

function typeOf(rule: AlarmEvent['alarm']['rule']): AlarmRule {
  return rule === 'heartRate.high' || rule === 'heartRate.low' ? 'heartRate' : rule;
}
