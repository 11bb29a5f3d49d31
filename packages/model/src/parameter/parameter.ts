import { defineEntity } from '../entity/entity.ts';

/**
 * Parameters of an installation: one row, whose fields are the parameters with their types, limits and defaults. Each
 * is stored by its key when set; an unset one has its default.
 */
export const parameter = defineEntity({
  name: 'parameter',
  family: 'base',
  module: 'system',
  table: 'system_parameter',
  scope: 'installation',
  managedBy: 'installation',
  display: 'showName',
  search: [],
  actions: ['view', 'edit'],
  order: { field: 'showName' },
  formColumns: 'single',
  fields: {
    /** Title of the console; empty = the product's own (`getShowNameSetting`). */
    showName: { kind: 'text', length: 40, form: 'appearance' },
    /** The map shows the logo below instead of the provider's credit (`getDisPlayLogo`). */
    displayLogo: { kind: 'radio', value: 'boolean', required: true, default: false, form: 'appearance' },
    /** `customConfigGet`, `maplogo`. */
    mapLogo: { kind: 'img', purpose: 'icon', form: 'appearance', watch: [{ field: 'displayLogo', equals: [true] }] },
    /** Version of the big screen (`customConfigGet`, `bgversion`); empty = the newest, screen5. */
    bigScreenVersion: {
      kind: 'select',
      options: { values: ['screen5', 'index'], label: 'bigScreenVersion' },
      form: 'appearance',
    },
    /** Beside the logo in the menu; empty = the product's name. */
    logoText: { kind: 'text', length: 12, form: 'appearance' },
    /** Scrolls over the page (specification §9, marquee); empty = none. */
    notice: { kind: 'textarea', length: 200, form: 'appearance' },
    /** URL of the app, for the QR code of the user menu. Empty = URL of this console. */
    appAddress: { kind: 'text', length: 200, format: 'httpsUrl', form: 'appearance' },
    /** Base URL of links in mails. Empty = mails have no links. */
    publicAddress: { kind: 'text', length: 200, format: 'webUrl', form: 'delivery' },
    /** `local` means not cloud: feedback is disabled (specification §2, Shell). */
    deployType: {
      kind: 'select',
      options: { values: ['local', 'cloud'], label: 'deployType' },
      required: true,
      default: 'local',
      form: 'appearance',
    },
    /** The installation is in an outer network (`customConfigGet`, `iswwyt`). */
    isOuterNetwork: { kind: 'radio', value: 'boolean', required: true, default: false, form: 'appearance' },
    /** Time after its last request at which a session ends: a shift. */
    sessionIdleHours: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 1,
      max: 72,
      default: 12,
      form: 'session',
    },
    /** Time after which a session ends in any case. */
    sessionLongestDays: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 1,
      max: 90,
      default: 30,
      form: 'session',
    },
    /** The server opens a connection to each camera once a minute, so that reports have its availability. */
    probesCameras: { kind: 'radio', value: 'boolean', required: true, default: true, form: 'devices' },
    /** Historical track: at most one year (specification §9). */
    trackRetentionDays: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 7,
      max: 366,
      default: 366,
      form: 'retention',
    },
    /**
     * At least half a year, as the cybersecurity law requires for network logs (Article 21); three years by default.
     */
    logRetentionDays: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 183,
      max: 3660,
      default: 1096,
      form: 'retention',
    },
    /** Ended permits to work: at least a year (GB 30871-2022, 4.15 to 4.17; clause number not verified). */
    permitRetentionDays: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 365,
      max: 36_600,
      default: 1096,
      form: 'retention',
    },
    /** Judged rounds of patrols with their visits, and checks with their photos. */
    patrolRetentionDays: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 90,
      max: 3660,
      default: 1096,
      form: 'retention',
    },
    /**
     * Attendance days with their corrections. Records of wages are kept two years (Interim Provisions on Payment of
     * Wages, Article 6, not verified); the default for their basis is longer.
     */
    attendanceRetentionDays: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 90,
      max: 3660,
      default: 1096,
      form: 'retention',
    },
    /** Notices to accounts and about location cards. */
    noticeRetentionDays: {
      kind: 'text',
      value: 'integer',
      required: true,
      min: 7,
      max: 1096,
      default: 90,
      form: 'retention',
    },
  },
});
