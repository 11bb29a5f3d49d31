import type { Row } from '@muster/model/entity/row.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import type { DeliveryChannel } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import { braceletDelivery } from '@muster/model/braceletMessage/braceletDelivery.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { certificateKinds } from '@muster/model/person/certificate.ts';
import type { notice, NoticeKind } from '@muster/model/notice/notice.ts';
import { shiftHandover } from '@muster/model/shiftHandover/shiftHandover.ts';
import type { WorkPermitType } from '@muster/model/workPermit/workPermitKind.ts';
import type { ConditionCode } from '@muster/model/systemCondition/systemCondition.ts';

import { conditionText } from '../../../core/live/conditionText.ts';
import type { Translate } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';

type Facts = Readonly<Record<string, string | number | null>>;

/** Shown fields of a notice. */
export type NoticeRow = Pick<Row<typeof notice>, 'id' | 'kind' | 'at' | 'isRead' | 'entity' | 'rowId'> & {
  facts: Facts | null;
};

/** Text of a notice, in the reader's language. */
export function noticeText(t: Translate, { kind, facts }: Pick<NoticeRow, 'kind' | 'facts'>): string {
  if (facts === null) return t(`notice.kind.${kind}`);
  const plain = Object.fromEntries(
    Object.entries(facts).map(([key, value]): [string, string | number] => [key, value ?? '']),
  );
  return t.named(`notice.text.${kind}`, {
    ...plain,
    ...named(t, kind, facts),
    ...condition(t, kind, plain),
    ...work(t, kind, facts),
    ...announcement(kind, facts),
  });
}

/** Catalogue prefix of the level, for kinds of notices with one. */
const levelWords: Partial<Record<NoticeKind, 'riskLevel' | 'hiddenDanger.level'>> = {
  riskTipPending: 'riskLevel',
  riskTipConfirmed: 'riskLevel',
  hiddenDangerReported: 'hiddenDanger.level',
  hiddenDangerAssigned: 'hiddenDanger.level',
  hiddenDangerDue: 'hiddenDanger.level',
  hiddenDangerOverdue: 'hiddenDanger.level',
};

/** Facts that are words of the catalogue, or names. The casts hold because the server writes them of those values. */
function named(
  t: Translate,
  kind: NoticeKind,
  { sn, name = null, level, channel, outcome, deadline, result, certificate, what }: Facts,
): Record<string, string> {
  const levels = levelWords[kind];
  if (levels !== undefined) return { level: t.named(`${levels}.${level}`), deadline: formatTime(deadline) };
  switch (kind) {
    case 'accessException':
      return { reason: t.named(`accessException.kind.${what}`) };
    case 'certificateExpiring':
    case 'certificateExpired':
      return { certificate: t(`certificateKind.${certificate as (typeof certificateKinds)[number]}`) };
    case 'patrolFailed':
      return { result: t(`patrolRound.state.${result as 'missed' | 'partial'}`) };
    case 'deliveryFailed': {
      const by = t(`alarmDelivery.channel.${channel as DeliveryChannel}`);
      return { channel: name === null ? by : t('notice.channel', { name, channel: by }) };
    }
    case 'backtestEnded':
      return {
        name: String(name ?? t('notice.wholeSite')),
        outcome: t(`notice.backtest.${outcome as 'done' | 'tooMany' | 'failed'}`),
      };
    default:
      return { who: carrierOf(t, sn, name) };
  }
}

/** A card with its carrier. */
function carrierOf(t: Translate, sn: Facts[string] = '', name: Facts[string] = null): string {
  return name === null ? String(sn ?? '') : t('notice.card', { name, sn: sn ?? '' });
}

/** For hazardous work the type is translated. The cast is valid because the server writes one of those values. */
function work(t: Translate, kind: NoticeKind, { type, until }: Facts): Record<string, string> {
  if (kind !== 'permitOverdue' && kind !== 'permitNoWorker') return {};
  return { type: t(`workPermitType.${type as WorkPermitType}`), until: formatTime(until) };
}

/** When an announced visitor or vehicle comes. */
function announcement(kind: NoticeKind, { from }: Facts): Record<string, string> {
  return kind.startsWith('announcement') ? { from: formatTime(from) } : {};
}

function condition(
  t: Translate,
  kind: NoticeKind,
  facts: Readonly<Record<string, string | number>>,
): Record<string, string> {
  if (kind !== 'conditionBegan' && kind !== 'conditionEnded') return {};
  const code = String(facts['code']) as ConditionCode;
  const since = String(facts['since']);
  if (kind === 'conditionBegan') return { what: conditionText(t, { code, facts, since }) };
  const until = formatTime(facts['until']);
  return { what: t(`systemCondition.${code}`), since: formatTime(since), until };
}

/**
 * Path of the subject of a notice; null if there is none.
 * @param can the reader's permissions: without the one for deliveries, the link leads to the message
 */
export function noticeAddress(
  { kind, entity, rowId, facts }: Omit<NoticeRow, 'id' | 'at' | 'isRead'>,
  can: (code: string) => boolean,
): string | null {
  const row = rowId === null ? '' : encodeURIComponent(rowId);
  switch (kind) {
    case 'messageFailed':
    case 'messageAnswered': {
      if (!can(permissionCode(braceletDelivery, 'view'))) return `/message/bracelet/view/${row}`;
      return `/message/delivery?messageId=${row}${kind === 'messageFailed' ? '&status=failed' : ''}`;
    }
    case 'deliveryFailed':
      return `/alarm/delivery?state=failed&channel=${encodeURIComponent(String(facts?.['channel']))}`;
    case 'backtestEnded':
      return backtestAddress(entity, row, String(facts?.['run']));
    default:
      return rowId === null ? null : rowAddress(entity, row);
  }
}

/** An alarm opens beside the list. */
function rowAddress(entity: string | null, row: string): string | null {
  if (entity === shiftHandover.name) return '/alarm/shift';
  if (entity === alarm.name) return `/alarm/list?id=${row}`;
  const entry = allEntries.find(({ name }) => name === entity);
  return entry === undefined ? null : `${entry.url}/view/${row}`;
}

/** The back-test of a whole building has no screen of its own. */
function backtestAddress(entity: string | null, row: string, run: string): string | null {
  const screen = entity === 'area' ? '/area/list' : entity === 'areaType' ? '/area/areaType' : null;
  return screen === null ? null : `${screen}/backtest/${row}?run=${encodeURIComponent(run)}`;
}

const allEntries = menu.flatMap(({ children }): readonly MenuEntry[] => children);
