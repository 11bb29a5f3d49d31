import type { AlarmState } from '@muster/engine/event.ts';
import type { Command } from '@muster/engine/input.ts';
import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';
import { siteDayOf, siteTime } from '@muster/demo/pastDay.ts';

import type { Handler, PastSite } from './pastSite.store.ts';

/** A command of an operator in the history, with its time, epoch ms. */
export interface PastCommand {
  t: number;
  command: Command;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Seconds until an alarm of a level is acknowledged, and minutes until it is handled: from and to. */
const paces: Readonly<Record<number, { seenS: readonly [number, number]; handledMin: readonly [number, number] }>> = {
  1: { seenS: [6, 50], handledMin: [1.5, 9] },
  2: { seenS: [20, 200], handledMin: [3, 25] },
  3: { seenS: [60, 600], handledMin: [8, 60] },
  4: { seenS: [120, 1800], handledMin: [30, 240] },
};
const usualPace = { seenS: [60, 600], handledMin: [8, 60] } as const;

const remarks: Readonly<Record<string, readonly string[]>> = {
  oneKeyHelp: ['误触，已与本人通话确认', '现场扶至休息室，情况正常', '已派安全员到场，人员无碍'],
  boundaryCrossing: ['已通知监护人带离', '走错路，已劝离罐区', '已电话提醒承包商负责人'],
  overcrowding: ['交接班期间短时超员，已疏散', '检修人员集中，已要求分批进入'],
  retention: ['正在收付油作业，确认安全', '已提醒按时轮换', '巡检任务延长，班长知情'],
  lowBattery: ['已更换电池', '已通知本人充电'],
  cardRemoved: ['已提醒佩戴定位卡'],
  understaffing: ['监护人已返回岗位', '作业已暂停，待监护人到位', '已电话通知监护人归位'],
  evacuation: ['演习结束，人员清点完毕'],
};
const usualRemarks = ['已现场确认', '已电话核实'];
const ignoredRemarks = ['重复报警，不再处理', '误报，设备正常'];
const lateRemark = '交接班时补处理';

/** How often an alarm is dismissed, and how often it is not handled before the end of the shift. */
const ignoredShare = 0.1;
const forgottenShare = 0.07;

/** The shift of the control room at `t`. */
export function operatorAt({ watches }: PastSite, t: number): Handler {
  const hour = (t - siteTime(siteDayOf(t), 0)) / (60 * minuteMs);
  return hour >= 8 && hour < 20 ? watches[0] : watches[1];
}

/** The next handover after `t`, epoch ms. */
export function nextHandover(t: number): number {
  const day = siteDayOf(t);
  return [siteTime(day, 8), siteTime(day, 20), siteTime(day + 1, 8)].find((at) => at > t) ?? t;
}

/**
 * Reaction of the control room to an alarm raised at `t`: acknowledges and handles it, sooner for higher levels,
 * slightly later by night; dismisses some, and leaves a few to the next shift. Nothing after `latest`.
 */
export function responsesTo(seed: string, site: PastSite, alarm: AlarmState, t: number, latest: number): PastCommand[] {
  const random = seededRandom(`${seed}/response/${alarm.id}/${t}`);
  if (alarm.rule === 'evacuation') return [handled(site, alarm, latest, '', random)];
  const { seenS, handledMin } = paces[alarm.level] ?? usualPace;
  const watch = operatorAt(site, t);
  const slowness = watch === site.watches[0] ? 1 : 1.4;
  const seenAt = t + random.between(...seenS) * slowness * secondMs;
  const isForgotten = alarm.level > 1 && random.chance(forgottenShare);
  const usualAt = seenAt + random.between(...handledMin) * slowness * minuteMs;
  const at = Math.min(latest, isForgotten ? nextHandover(usualAt) + random.between(4, 15) * minuteMs : usualAt);
  const end = handled(site, alarm, at, isForgotten ? lateRemark : '', random);
  if (seenAt >= at || isForgotten || random.chance(0.15)) return [end];
  const seen = { kind: 'acknowledge', alarmIds: [alarm.id], accountId: watch.id } as const;
  return [{ t: Math.round(seenAt), command: seen }, end];
}

function handled(site: PastSite, alarm: AlarmState, at: number, info: string, random: SeededRandom): PastCommand {
  const isIgnored = alarm.level > 1 && info === '' && random.chance(ignoredShare);
  const own = isIgnored ? ignoredRemarks : (remarks[alarm.rule] ?? usualRemarks);
  const who = alarm.rule === 'oneKeyHelp' && random.chance(0.3) ? site.safety : operatorAt(site, at);
  const command: Command = {
    kind: 'handle',
    action: isIgnored ? 'ignore' : 'handle',
    alarmIds: [alarm.id],
    handlerId: who.id,
    handlerAccount: who.name,
    handler: who.realName,
    info: info === '' ? random.pick(own) : info,
  };
  return { t: Math.round(at), command };
}
