import { defineEntity, singleton } from '../entity/entity.ts';
import type { Row } from '../entity/row.ts';

const tier = { kind: 'text', value: 'integer', min: 1, max: 95, form: 'lowBattery' } as const;
const kindSwitch = { kind: 'radio', value: 'boolean', required: true } as const;
const toWearer = { kind: 'radio', value: 'boolean', required: true, default: false } as const;

/** Tiers of the battery, descending. */
export const batteryTiers = ['tier1', 'tier2', 'tier3'] as const;

/** States of location cards that create notices, and their recipients: one row per building. */
export const cardNoticeSetting = defineEntity({
  name: 'cardNoticeSetting',
  family: 'pod',
  module: 'message',
  table: 'card_notice_setting',
  ...singleton,
  formColumns: 'double',
  fields: {
    lowBattery: { ...kindSwitch, default: true, form: 'lowBattery' },
    /**
     * Percent. The first is meant for the 75 % tier (specification §9) of a site that charges before the shift; empty =
     * no notice, because half of all cards are below it at any time.
     */
    tier1: tier,
    tier2: { ...tier, required: true, default: 20 },
    tier3: { ...tier, default: 10 },
    lowBatteryToWearer: { ...toWearer, form: 'lowBattery' },
    /** Text on the wristband, in the language of the site (specification §9: 36 characters). */
    lowBatteryText: {
      kind: 'text',
      length: 36,
      required: true,
      form: 'lowBattery',
      watch: [{ field: 'lowBatteryToWearer', equals: [true] }],
    },
    /** Off by default: people take their cards home, or put them into a rack out of range. */
    offline: { ...kindSwitch, default: false, form: 'offline' },
    offlineMinutes: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 1,
      max: 10_080,
      default: 30,
      form: 'offline',
    },
    notWorn: { ...kindSwitch, default: true, form: 'notWorn' },
    notWornMinutes: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 0,
      max: 1440,
      default: 5,
      form: 'notWorn',
    },
    notWornToWearer: { ...toWearer, form: 'notWorn' },
    notWornText: {
      kind: 'text',
      length: 36,
      required: true,
      form: 'notWorn',
      watch: [{ field: 'notWornToWearer', equals: [true] }],
    },
    unregistered: { ...kindSwitch, default: true, form: 'stray' },
    unboundMove: { ...kindSwitch, default: true, form: 'stray' },
    /** Metres that an unbound card must move. */
    unboundMetres: { kind: 'text', value: 'integer', required: true, min: 5, max: 10_000, default: 50, form: 'stray' },
  },
});

export type CardNoticeSetting = Omit<Row<typeof cardNoticeSetting>, 'id' | 'version'>;
