import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { isReceived, receivesNotices, restoreReceiving, setReceiving, useReceiving } from './receiveMode.ts';

const received = () => alarmRules.filter((rule) => isReceived(useReceiving.getState(), rule));
beforeEach(() => {
  localStorage.clear();
  restoreReceiving('u1');
});

describe('an account', () => {
  it('receives all notices and all alarms by default', () => {
    expect(received()).toEqual(alarmRules);
    expect(receivesNotices(useReceiving.getState())).toBe(true);
  });

  it('can receive alarms only', () => {
    setReceiving('u1', { mode: 'alarms', types: [] });
    expect(received()).toEqual(alarmRules);
    expect(receivesNotices(useReceiving.getState())).toBe(false);
  });

  it('can receive some alarm types only, always including calls for help', () => {
    setReceiving('u1', { mode: 'chosen', types: ['overspeed'] });
    expect(received()).toEqual(['oneKeyHelp', 'overspeed']);
    expect(receivesNotices(useReceiving.getState())).toBe(false);
  });

  it('restores the selection on this machine, separately for each account', () => {
    setReceiving('u1', { mode: 'chosen', types: ['overspeed', 'retention'] });
    restoreReceiving('u2');
    expect(received()).toEqual(alarmRules);
    restoreReceiving('u1');
    expect(useReceiving.getState()).toEqual({ mode: 'chosen', types: ['retention', 'overspeed'] });
  });

  it('receives everything where the stored value is invalid', () => {
    localStorage.setItem('alarmReceive:u1', 'nothing:');
    restoreReceiving('u1');
    expect(received()).toEqual(alarmRules);
  });
});
