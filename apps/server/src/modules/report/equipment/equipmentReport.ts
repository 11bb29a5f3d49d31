import { count, duration, label, share, type StatisticCell, text, time } from '@muster/model/alarm/statisticTable.ts';
import { idleDays } from '@muster/model/report/fixedReports.ts';
import * as z from 'zod';

import { shortText } from '../../../core/http/routeSchema.ts';
import type { CardState } from '../../../core/thread/tagStates.ts';
import { readParameters } from '../../../core/settings/parameter.store.ts';
import { readSiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { dayQuery, defineReport, type ReportAnswer, type ReportAsker } from '../fixedReport.ts';
import { restOf } from './cardRest.ts';
import {
  type CameraUse,
  type CardUse,
  type GatewayUse,
  readCameraUse,
  readCardUse,
  readGatewayUse,
} from './equipment.store.ts';

type Table = ReportAnswer['tables'][number];

interface Span {
  from: number;
  until: number;
}

interface Card extends CardUse {
  online: boolean;
  battery: number | null;
  restMs: number | null;
}

const dayMs = 86_400_000;
/** As many days back as the longest filter needs, plus one. */
const restDays = 1 + Math.max(...idleDays.map(Number));

/** Availability of cards and gateways, batteries, and cards that do not move. */
export const equipmentReport = defineReport({
  name: 'equipment',
  modules: ['device'],
  summary:
    'Returns online rate, battery and rest of cards, and the availability of gateways, base stations and cameras',
  query: z.strictObject({ ...dayQuery, departId: shortText.optional(), idleDays: z.enum(idleDays).optional() }),
  async read(asker, { dayFrom, dayTo, departId, idleDays: idle }) {
    const { db, site, now } = asker;
    const { span } = await readSiteDays(db, site.buildingId, now, { dayFrom, dayTo });
    const { trackRetentionDays } = await readParameters(db);
    // Unknown for data past their retention.
    const { until } = span;
    const oldest = Math.min(until, now - trackRetentionDays * dayMs);
    const kept = { from: Math.max(span.from, oldest), until };
    const cards = await readCards(asker, { ...kept, restFrom: Math.max(oldest, until - restDays * dayMs) }, departId);
    const gateways = await readGatewayUse(db, site, 'gateway', kept);
    const stations = await readGatewayUse(db, site, 'baseStation', kept);
    const cameras = await readCameraUse(db, site, kept);
    const isShown = ({ restMs }: Card): boolean => idle === undefined || (restMs ?? 0) >= Number(idle) * dayMs;
    return {
      span: { ...kept, timeZone: span.timeZone },
      tables: [
        summaryTable(cards, { gateway: gateways, baseStation: stations, camera: cameras }),
        cardTable(cards.filter(isShown)),
        gatewayTable('gateways', gateways),
        gatewayTable('baseStations', stations),
        cameraTable(cameras),
      ],
    };
  },
});

async function readCards(
  { db, site, tagStates }: ReportAsker,
  { restFrom, ...span }: Span & { restFrom: number },
  departId: string | undefined,
): Promise<Card[]> {
  const cards: Card[] = [];
  for (const card of await readCardUse(db, site, span, departId)) {
    const state = tagStates.cardState(site.buildingId, card.sn);
    const restMs = await restOf(db, { buildingId: site.buildingId, tag: card.sn, from: restFrom, until: span.until });
    const { online, battery } = state ?? { online: false, battery: null };
    cards.push({ ...card, online, battery, restMs, lastAt: lastOf(card, state, span) });
  }
  return cards;
}

/** The track ends a moment ago; the live state has the last position. */
function lastOf({ lastAt }: CardUse, state: CardState | undefined, { from, until }: Span): number | null {
  return state === undefined || state.t < from || state.t > until ? lastAt : Math.max(lastAt ?? 0, state.t);
}

function summaryTable(
  cards: readonly Card[],
  devices: Readonly<Record<'gateway' | 'baseStation' | 'camera', readonly CameraUse[]>>,
): Table {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const device = ([heading, uses]: [heading: string, uses: readonly CameraUse[]]): StatisticCell[] => [
    label(heading),
    count(uses.length),
    share(sum(uses.map(({ heardMinutes }) => heardMinutes)), sum(uses.map(({ minutes }) => minutes))),
  ];
  return {
    name: 'equipment',
    title: 'report.equipment',
    columns: ['report.kind', 'report.devices', 'report.availability'],
    rows: [
      [
        label('locationCard'),
        count(cards.length),
        share(sum(cards.map(({ heardHours }) => heardHours)), sum(cards.map(({ hours }) => hours))),
      ],
      ...Object.entries(devices).map(device),
    ],
    chart: 2,
  };
}

function cardTable(cards: readonly Card[]): Table {
  return {
    name: 'cards',
    title: 'report.cards',
    columns: [
      'locationCard.sn',
      'locationCard.type',
      'report.carrier',
      'report.departId',
      'report.onlineNow',
      'report.onlineRate',
      'report.lastHeard',
      'report.battery',
      'report.unmoved',
    ],
    rows: cards.map((card) => [
      text(card.sn),
      label(`cardType.${card.type}`),
      text(card.carrier),
      text(card.departName),
      label(card.online ? 'console.yes' : 'console.no'),
      share(card.heardHours, card.hours),
      time(card.lastAt),
      share(card.battery ?? 0, card.battery === null ? 0 : 100),
      duration(card.restMs),
    ]),
    chart: null,
  };
}

function gatewayTable(name: 'gateways' | 'baseStations', uses: readonly GatewayUse[]): Table {
  const isBehind = name === 'baseStations';
  return {
    name,
    title: `report.${name}`,
    columns: ['report.deviceName', ...(isBehind ? ['gateway'] : []), 'report.availability', 'report.lastHeard'],
    rows: uses.map((use) => [
      text(use.name),
      ...(isBehind ? [text(use.gatewayName)] : []),
      share(use.heardMinutes, use.minutes),
      time(use.lastAt),
    ]),
    chart: null,
  };
}

function cameraTable(uses: readonly CameraUse[]): Table {
  return {
    name: 'cameras',
    title: 'report.cameras',
    columns: ['report.deviceName', 'report.availability', 'report.lastReached'],
    rows: uses.map((use) => [text(use.name), share(use.heardMinutes, use.minutes), time(use.lastAt)]),
    chart: null,
  };
}
