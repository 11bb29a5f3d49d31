import type { AlarmEvent, AlarmState } from '@muster/engine/event.ts';
import { describe, expect, it } from 'vitest';

import { retention } from '../testing/deliverySite.ts';
import { leavingEvents, subscriptionsOf, type WebhookFilter } from './subscriptions.ts';

const ids = { production: '', plant: '', wang: 'p1', li: '', zhao: '', boss: '', yard: '', tank: 'a' };
const alarm = (change: Partial<AlarmState> = {}): AlarmState => retention({ ids }, change);
const event = (kind: AlarmEvent['kind'], change: Partial<AlarmState> = {}): AlarmEvent => ({
  kind,
  t: 1,
  alarm: alarm(change),
});
const webhook: WebhookFilter = { id: 'w1', types: null, levels: null, events: ['raise', 'clear', 'handle'] };
const kindsOf = (events: readonly AlarmEvent[], subscriptions: ReturnType<typeof subscriptionsOf>): string[] =>
  leavingEvents(events, subscriptions).map(({ kind }) => kind);

describe('events sent outside', () => {
  it('are none where a site has no recipients', () => {
    expect(kindsOf([event('raise'), event('clear'), event('handle')], subscriptionsOf({}, []))).toEqual([]);
  });

  it('are raises of types with mail recipients, and of no other type', () => {
    for (const notice of [{ mailInCharge: true }, { recipients: ['account'] }]) {
      const subscriptions = subscriptionsOf({ retention: notice }, []);
      expect(kindsOf([event('raise'), event('clear')], subscriptions)).toEqual(['raise']);
      expect(kindsOf([event('raise', { rule: 'stationary' })], subscriptions)).toEqual([]);
    }
  });

  it('are escalations, whatever else is set: their rule requires them', () => {
    expect(kindsOf([event('escalate', { escalatedTo: 'immediateSuperior' })], subscriptionsOf({}, []))).toEqual([
      'escalate',
    ]);
  });

  it('are none of silent or late alarms, except calls for help', () => {
    const subscriptions = subscriptionsOf({}, [webhook]);
    for (const quiet of [{ shelvedUntil: 9 }, { suppressed: true }, { outOfService: true }, { late: true }])
      expect(kindsOf([event('raise', quiet), event('escalate', quiet)], subscriptions)).toEqual([]);
    expect(kindsOf([event('raise', { late: true, rule: 'oneKeyHelp' })], subscriptions)).toEqual(['raise']);
  });

  it('are those of a webhook by event, level and type; a type may name a webhook that has no filter for it', () => {
    const only = { ...webhook, types: ['overspeed'], levels: ['1'], events: ['raise'] };
    const urgent = { level: 1 } as const;
    expect(kindsOf([event('raise', urgent)], subscriptionsOf({}, [only]))).toEqual([]);
    const named = subscriptionsOf({ retention: { webhooks: ['w1'] } }, [only]);
    expect(kindsOf([event('raise', urgent), event('clear', urgent), event('raise')], named)).toEqual(['raise']);
    expect(kindsOf([event('raise', { ...urgent, rule: 'overspeed' })], named)).toEqual(['raise']);
    expect(kindsOf([event('raise', { rule: 'heartRate.high' })], subscriptionsOf({}, [webhook]))).toEqual(['raise']);
  });

  it('are ends of silent alarms, for recipients of their raise', () => {
    const [end] = leavingEvents([event('clear', { shelvedUntil: 9 })], subscriptionsOf({}, [webhook]));
    expect(end).toMatchObject({ kind: 'clear', isQuiet: true });
  });

  it('are no other events of an alarm', () => {
    const subscriptions = subscriptionsOf({ retention: { mailInCharge: true } }, [webhook]);
    expect(kindsOf([event('evidence'), event('acknowledge'), event('level'), event('shelve')], subscriptions)).toEqual(
      [],
    );
  });
});
