import type { PlannedPermit } from '@muster/demo/permitPlan.ts';
import type { RosterPerson } from '@muster/demo/roster.ts';
import type { AlarmState } from '@muster/engine/event.ts';
import { answersTo } from '@muster/demo/answers.ts';
import { siteDayOf, siteTime } from '@muster/demo/pastDay.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import type { HandoverItems } from '@muster/model/shiftHandover/wire.ts';
import type { Insertable } from 'kysely';

import { derivedId } from '../../../core/db/newId.ts';
import type { Tables } from '../../../core/db/tables.ts';
import type { AlarmNames } from '../../../runner/alarmRow.ts';
import type { PastSite } from './pastSite.store.ts';
import { operatorAt } from './responses.ts';

/** Rows of entities written by users, derived from facts: created twice, they are the same rows. */
export interface PastRows {
  visits: Insertable<Tables['visit']>[];
  messages: Insertable<Tables['braceletMessage']>[];
  deliveries: Insertable<Tables['braceletDelivery']>[];
  handovers: Insertable<Tables['shiftHandover']>[];
}

export const noRows = (): PastRows => ({ visits: [], messages: [], deliveries: [], handovers: [] });

const minuteMs = 60_000;
const iso = (t: number): string => new Date(t).toISOString();

const reasons = ['设备厂家技术服务', '安全评价现场勘查', '消防设施年检', '商务洽谈', '环保采样', '信息系统维护'];
const companies = ['申江仪表有限公司', '华东安全评价中心', '安捷消防工程公司', '海通化工贸易', '绿源检测'];

/** A visit from `from`; `to` null = still on site. */
export function visitRow(
  site: PastSite,
  { number, cardSn }: RosterPerson,
  from: number,
  to: number | null,
): PastRows['visits'] {
  const person = site.persons.get(number);
  const departId = site.departIds.get('ADMIN');
  if (person === undefined || departId === undefined) return [];
  const random = seededRandom(`visit/${number}/${siteDayOf(from)}`);
  const expected = siteTime(siteDayOf(from), 9);
  return [
    {
      id: derivedId(`demo visit ${site.buildingId} ${number} ${from}`),
      buildingId: site.buildingId,
      createdAt: iso(expected - random.integer(2, 40) * 60 * minuteMs),
      visitorName: person.name,
      status: to === null ? 'onSite' : 'left',
      approval: 'approved',
      company: random.pick(companies),
      phone: person.phone ?? '',
      documentType: person.documentType ?? 'residentId',
      documentNumber: person.documentNumber ?? '',
      reason: random.pick(reasons),
      departId,
      hostId: site.persons.get(random.pick(['S0055', 'S0056', 'S0057', 'S0058']))?.id ?? null,
      expectedFrom: iso(expected),
      expectedTo: iso(siteTime(siteDayOf(from), 17.5)),
      cardSn,
      checkedInAt: iso(from),
      checkedOutAt: to === null ? null : iso(to),
      personId: person.id,
    },
  ];
}

export interface PastMessage {
  t: number;
  content: string;
  wantsReply: boolean;
  sender: PastSite['safety'];
}

/** A message to present people with a wristband, and its delivery states. */
export function messageRows(
  site: PastSite,
  { t, content, wantsReply, sender }: PastMessage,
  present: readonly RosterPerson[],
): Pick<PastRows, 'messages' | 'deliveries'> & { id: string } {
  const { buildingId } = site;
  const id = derivedId(`demo message ${buildingId} ${t}`);
  const worn = present.filter(({ cardType }) => cardType === 'UW5' || cardType === 'BLW5');
  const deliveries = worn.flatMap(({ number, cardSn }) => {
    const person = site.persons.get(number);
    if (person === undefined) return [];
    const fate = deliveryOf(id, cardSn, t, wantsReply);
    const to = { personId: person.id, personName: person.name, departId: person.departId, sn: cardSn };
    return [{ id: derivedId(`${id} ${cardSn}`), buildingId, createdAt: iso(t), messageId: id, ...to, ...fate }];
  });
  const row = {
    id,
    buildingId,
    createdAt: iso(t),
    type: wantsReply ? ('custom' as const) : ('broadcast' as const),
    content,
    wantsReply,
    sendAt: iso(t),
    senderId: sender.id,
    senderName: sender.realName,
  };
  return { id, messages: deliveries.length === 0 ? [] : [row], deliveries };
}

/** Like the wristbands of the live demo; one in fifty does not receive it. */
function deliveryOf(id: string, sn: string, t: number, wantsReply: boolean) {
  const random = seededRandom(`${id}/${sn}`);
  if (random.chance(0.02))
    return { status: 'failed' as const, failure: 'noReceipt' as const, attempts: 3, sentAt: iso(t) };
  const answers = answersTo({ id, reply: wantsReply }, random);
  const at = (state: string): string | null => {
    const answer = answers.find(({ body }) => body.state === state);
    return answer === undefined ? null : iso(t + Math.round(answer.afterMs));
  };
  const reply = answers.find(({ body }) => body.reply !== undefined)?.body.reply ?? null;
  const [readAt, repliedAt] = [at('read'), at('confirmed')];
  const read = readAt === null ? ('unread' as const) : ('read' as const);
  return {
    status: repliedAt === null ? read : ('confirmed' as const),
    reply,
    attempts: 1,
    sentAt: iso(t),
    receivedAt: at('received'),
    readAt,
    repliedAt,
  };
}

const handoverNotes = [
  '生产正常，无遗留问题',
  '罐区收油作业持续，注意滞留报警',
  '两张定位卡电量低，已通知充电',
  '承包商作业票已全部关闭',
  '夜间巡逻正常，未见异常',
  '三区检修未完，注意人员聚集',
];

/** A shift handover of the control room at `t`, with the open items. */
export function handoverRow(
  site: PastSite,
  t: number,
  open: Pick<HandoverItems, 'alarms' | 'permits'>,
): Insertable<Tables['shiftHandover']> {
  const random = seededRandom(`handover/${t}`);
  const [from, to] = [operatorAt(site, t - minuteMs), operatorAt(site, t)];
  const closedAt = t + random.integer(2, 9) * minuteMs;
  const items: HandoverItems = { ...open, rulesOff: [], cards: [], baseStations: [], evacuations: [] };
  return {
    id: derivedId(`demo handover ${site.buildingId} ${t}`),
    buildingId: site.buildingId,
    createdAt: iso(t),
    updatedAt: iso(closedAt),
    handedAt: iso(t),
    fromName: from.realName,
    fromId: from.id,
    status: 'confirmed',
    closedAt: iso(closedAt),
    toName: to.realName,
    toId: to.id,
    passedAlarms: open.alarms.length,
    notes: random.pick(handoverNotes),
    items: JSON.stringify(items),
  };
}

/** Scheduled wristband messages: one each morning, and a question on days with permits. */
export function messageAt(
  { safety, watches }: PastSite,
  t: number,
  permits: readonly PlannedPermit[],
): PastMessage | null {
  const day = siteDayOf(t);
  if (t === siteTime(day, 8.25)) return { t, content: '班前提示：佩戴好定位卡', wantsReply: false, sender: watches[0] };
  if (t === siteTime(day, 15) && permits.some(({ startAt, endAt }) => startAt < t && endAt > t))
    return { t, content: '作业票今天能否按时关闭？', wantsReply: true, sender: safety };
  return null;
}

/** Open alarms as the operator hands them over. */
export function handedAlarms(open: readonly AlarmState[], { subjectNames, areaNames }: AlarmNames) {
  return open.map(({ id, rule, level, areaId, subjectId, raisedAt, clearedAt }) => ({
    id,
    type: rule === 'heartRate.high' || rule === 'heartRate.low' ? ('heartRate' as const) : rule,
    level,
    subjectName: subjectNames.get(subjectId)?.name ?? null,
    areaName: areaId === null ? null : (areaNames.get(areaId) ?? null),
    raisedAt: new Date(raisedAt).toISOString(),
    clearedAt: clearedAt === null ? null : new Date(clearedAt).toISOString(),
    holder: null,
    holderId: null,
    shelvedUntil: null,
    shelveReason: null,
    outOfService: false,
  }));
}
