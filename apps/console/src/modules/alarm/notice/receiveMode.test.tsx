import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { isReceived, receivesNotices, restoreReceiving, setReceiving, useReceiving } from './receiveMode.ts';

const received = () => alarmRules.filter((rule) => isReceived(useReceiving.getState(), rule));
beforeEach(() => {
  localStorage.clear();
  restoreReceiving('u1');
});

describe('an account', () => {
  it('is told of all notices and all alarms where it has not said otherwise', () => {
    expect(received()).toEqual(alarmRules);
    expect(receivesNotices(useReceiving.getState())).toBe(true);
  });

  it('can be told of alarms alone', () => {
    setReceiving('u1', { mode: 'alarms', types: [] });
    expect(received()).toEqual(alarmRules);
    expect(receivesNotices(useReceiving.getState())).toBe(false);
  });

  it('can be told of some types of alarms alone, among which calls for help always are', () => {
    setReceiving('u1', { mode: 'chosen', types: ['overspeed'] });
    expect(received()).toEqual(['oneKeyHelp', 'overspeed']);
    expect(receivesNotices(useReceiving.getState())).toBe(false);
  });

  it('finds its choice again on this machine, and not that of somebody else', () => {
    setReceiving('u1', { mode: 'chosen', types: ['overspeed', 'retention'] });
    restoreReceiving('u2');
    expect(received()).toEqual(alarmRules);
    restoreReceiving('u1');
    expect(useReceiving.getState()).toEqual({ mode: 'chosen', types: ['retention', 'overspeed'] });
  });

  it('is told of everything where what is remembered makes no sense', () => {
    localStorage.setItem('alarmReceive:u1', 'nothing:');
    restoreReceiving('u1');
    expect(received()).toEqual(alarmRules);
  });
});
