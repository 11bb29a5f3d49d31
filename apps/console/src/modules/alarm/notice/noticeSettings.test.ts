import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { afterEach, describe, expect, it } from 'vitest';

import { notificationFor, resetNoticeSettings, useNoticeSettings } from './noticeSettings.ts';

afterEach(resetNoticeSettings);

describe('the notification of an alarm at this console', () => {
  const silent = { on: false, sound: false, popUp: false, voice: false };
  const none = { 1: 'none', 2: 'none', 3: 'none', 4: 'none' } as const;

  it.each([1, 2, 3, 4])('is none for a silent type, except for a call for help, at level %i', (level) => {
    useNoticeSettings.setState({ types: Object.fromEntries(alarmRules.map((rule) => [rule, silent])), sounds: none });
    expect(notificationFor({ type: 'retention', level })).toEqual({ sound: 'none', popUp: false, voice: false });
    const sound = level === 1 ? 'siren' : 'beeps';
    expect(notificationFor({ type: 'oneKeyHelp', level })).toEqual({ sound, popUp: true, voice: false });
  });

  it('of a call for help is that of its level if audible', () => {
    useNoticeSettings.setState({ sounds: { 1: 'chime' } });
    expect(notificationFor({ type: 'oneKeyHelp', level: 1 })).toEqual({ sound: 'chime', popUp: true, voice: true });
  });
});
