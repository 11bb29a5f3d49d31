import { defineEntity } from '../entity/entity.ts';
import { ownName } from '../entity/usualFields.ts';

/**
 * A program that logs its users in without a password (specification §2, Password-free entry): at one site, with one of
 * its accounts. Key and secret are issued by a separate call and shown once.
 */
export const integration = defineEntity({
  name: 'integration',
  family: 'pod',
  module: 'system',
  table: 'integration',
  scope: 'site',
  managedBy: 'installation',
  display: 'name',
  search: ['name'],
  actions: ['view', 'add', 'edit', 'delete'],
  order: { field: 'name' },
  formColumns: 'single',
  fields: {
    name: ownName(50),
    /** Accounts that it may use. */
    accountIds: { kind: 'slot', shape: 'strings', required: true },
    enabled: { kind: 'radio', value: 'boolean', required: true, default: true, column: { type: 'yesNo' } },
    /** Time at which its key was issued; empty = no key. */
    keyIssuedAt: { kind: 'datetime', derived: true, readOnly: true, form: false, column: true },
    keyUsedAt: { kind: 'datetime', derived: true, readOnly: true, form: false, column: true },
  },
});
