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

describe('what leaves the system', () => {
  it('is nothing where a site asks for nothing', () => {
    expect(kindsOf([event('raise'), event('clear'), event('handle')], subscriptionsOf({}, []))).toEqual([]);
  });

  it('is a raise where its type is mailed to somebody, and no other type', () => {
    for (const notice of [{ mailInCharge: true }, { recipients: ['account'] }]) {
      const subscriptions = subscriptionsOf({ retention: notice }, []);
      expect(kindsOf([event('raise'), event('clear')], subscriptions)).toEqual(['raise']);
      expect(kindsOf([event('raise', { rule: 'stationary' })], subscriptions)).toEqual([]);
    }
  });

  it('is an escalation, whatever else is set: its rule asked for it', () => {
    expect(kindsOf([event('escalate', { escalatedTo: 'immediateSuperior' })], subscriptionsOf({}, []))).toEqual([
      'escalate',
    ]);
  });

  it('is nothing of what keeps silent or came late, but that somebody calls for help', () => {
    const subscriptions = subscriptionsOf({}, [webhook]);
    for (const quiet of [{ shelvedUntil: 9 }, { suppressed: true }, { outOfService: true }, { late: true }])
      expect(kindsOf([event('raise', quiet), event('escalate', quiet)], subscriptions)).toEqual([]);
    expect(kindsOf([event('raise', { late: true, rule: 'oneKeyHelp' })], subscriptions)).toEqual(['raise']);
  });

  it('is what a webhook hears by event, level and type; a type may name one that hears of others alone', () => {
    const only = { ...webhook, types: ['overspeed'], levels: ['1'], events: ['raise'] };
    const urgent = { level: 1 } as const;
    expect(kindsOf([event('raise', urgent)], subscriptionsOf({}, [only]))).toEqual([]);
    const named = subscriptionsOf({ retention: { webhooks: ['w1'] } }, [only]);
    expect(kindsOf([event('raise', urgent), event('clear', urgent), event('raise')], named)).toEqual(['raise']);
    expect(kindsOf([event('raise', { ...urgent, rule: 'overspeed' })], named)).toEqual(['raise']);
    expect(kindsOf([event('raise', { rule: 'heartRate.high' })], subscriptionsOf({}, [webhook]))).toEqual(['raise']);
  });

  it('is how a silent alarm ends, for those who know of it', () => {
    const [end] = leavingEvents([event('clear', { shelvedUntil: 9 })], subscriptionsOf({}, [webhook]));
    expect(end).toMatchObject({ kind: 'clear', isQuiet: true });
  });

  it('is none of what happens to an alarm besides', () => {
    const subscriptions = subscriptionsOf({ retention: { mailInCharge: true } }, [webhook]);
    expect(kindsOf([event('evidence'), event('acknowledge'), event('level'), event('shelve')], subscriptions)).toEqual(
      [],
    );
  });
});
