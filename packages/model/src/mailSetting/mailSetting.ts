import { defineEntity } from '../entity/entity.ts';

/** The mail server of the installation (specification §3): one row. The password is write-only. */
export const mailSetting = defineEntity({
  name: 'mailSetting',
  family: 'base',
  module: 'system',
  table: 'mail_setting',
  scope: 'installation',
  managedBy: 'installation',
  display: 'address',
  search: [],
  actions: ['view', 'edit'],
  order: { field: 'address' },
  formColumns: 'single',
  fields: {
    address: { kind: 'text', required: true, length: 254, format: 'email' },
    senderName: { kind: 'text', length: 50 },
    host: { kind: 'text', required: true, length: 253, format: 'code' },
    port: { kind: 'text', value: 'integer', required: true, min: 1, max: 65_535, default: 465 },
    /** `tls` from the first byte (port 465), `starttls` on a plain connection (587), `none` inside a closed network. */
    security: {
      kind: 'radio',
      required: true,
      options: { values: ['tls', 'starttls', 'none'], label: 'mailSecurity' },
      default: 'tls',
    },
    /** Empty on a change = unchanged; optional if the server requires none. */
    password: { kind: 'text', length: 200, secret: true, derived: true, sheet: false },
  },
});
