import type { DeliveryReason } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import type { Language, MessageKey } from '@muster/model/messages/catalogue.ts';

import { translate } from '../core/http/language.ts';
import type { Mail } from '../core/mail/mailer.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type { AlarmBuilding, PublicAlarm } from './publicAlarm.store.ts';

export interface AlarmMail {
  /** Its state when the mail is written. */
  alarm: PublicAlarm;
  /** Who drove the vehicle of the alarm; null = nobody, or nobody whom the receiver sees. */
  driver: string | null;
  building: AlarmBuilding;
  /** Names of the areas where it is. */
  areas: readonly string[];
  /** Of the event: its level, and the recipient's function. */
  level: number;
  reason: DeliveryReason;
  /** Time since the alarm was raised last, if it is unhandled; null = it has just been raised. */
  unhandledMinutes: number | null;
  language: Language;
  /** Address of the console; null = no link. */
  publicAddress: string | null;
}

/** Contents of a mail about an alarm: what, who, where, when by the site's clock, and its state. */
export function alarmMail(mail: AlarmMail): Pick<Mail, 'subject' | 'text'> {
  const { alarm, building, areas, language, publicAddress } = mail;
  const { subject, level, type } = namesOf(mail);
  const place = areas.length === 0 ? '' : translate(language, 'alarmMail.place', { area: areas.join(', ') });
  const line = (label: MessageKey, value: string | null): string[] =>
    value === null || value === ''
      ? []
      : [translate(language, 'alarmMail.line', { label: translate(language, label), value: oneLine(value) })];
  const text = [
    openingOf(mail),
    '',
    ...line('alarm.type', type),
    ...line('alarm.level', level),
    ...line('alarm.subjectName', subject),
    ...line('alarm.driverName', mail.driver),
    ...line('building', building.name),
    ...line('alarm.areaName', areas.join(', ')),
    ...line('alarm.floor', floorOf(alarm.floor, language)),
    ...line('alarm.raisedAt', timeOf(alarm.raisedAt, mail)),
    ...line('alarm.status', statusOf(mail)),
    ...(publicAddress === null ? [] : ['', translate(language, 'alarmMail.open'), linkOf(publicAddress, alarm.id)]),
    '',
  ];
  return {
    subject: oneLine(translate(language, 'alarmMail.subject', { level, type, subject }) + place),
    text: text.join('\n'),
  };
}

function namesOf({ alarm, level, language }: AlarmMail): { subject: string; level: string; type: string } {
  // Holds because an alarm has one of the levels 1 to 4.
  const levelKey = `alarm.level.${level}` as 'alarm.level.1';
  return {
    subject: alarm.subjectName ?? alarm.tag ?? alarm.subjectId,
    level: translate(language, levelKey),
    type: translate(language, `alarm.type.${alarm.type}`),
  };
}

function openingOf({ reason, unhandledMinutes, language }: AlarmMail): string {
  const params = { reason: { key: `alarmDelivery.reason.${reason}` } } as const;
  return unhandledMinutes === null
    ? translate(language, 'alarmMail.raised', params)
    : translate(language, 'alarmMail.escalated', { ...params, minutes: unhandledMinutes });
}

function statusOf(mail: AlarmMail): string {
  const { alarm, language } = mail;
  const { handledAt, handler, clearedAt } = alarm;
  if (handledAt !== null) {
    const time = timeOf(handledAt, mail);
    return handler === null
      ? translate(language, 'alarmMail.handled', { time })
      : translate(language, 'alarmMail.handledBy', { time, handler });
  }
  if (clearedAt !== null) return translate(language, 'alarmMail.cleared', { time: timeOf(clearedAt, mail) });
  return translate(language, 'alarm.state.active');
}

function timeOf(instant: string, { building: { timeZone }, language }: AlarmMail): string {
  return translate(language, 'alarmMail.time', { time: toSiteTime(instant, timeZone), zone: timeZone });
}

/** 0 is the ground floor, shown as 1F; −1 the first basement, shown as B1 (wire.md, Replies). */
function floorOf(floor: number | null, language: Language): string | null {
  if (floor === null) return null;
  return floor >= 0
    ? translate(language, 'alarmMail.floor.up', { storey: floor + 1 })
    : translate(language, 'alarmMail.floor.down', { storey: -floor });
}

function linkOf(publicAddress: string, alarmId: string): string {
  return `${publicAddress.replace(/\/+$/, '')}/alarm/list?id=${encodeURIComponent(alarmId)}`;
}

/** A name chosen by a user must not look like a line of ours. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}
