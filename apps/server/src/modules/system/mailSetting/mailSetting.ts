import { mailSetting } from '@muster/model/mailSetting/mailSetting.ts';

import { type MailSettingRow, readMailSetting, writeMailSetting } from '../../../core/mail/mailSetting.store.ts';
import type { Seal } from '../../../core/secret/seal.ts';
import type { Setting } from '../../../entity/setting/settingRoutes.ts';

const unset = {
  address: null,
  senderName: null,
  host: null,
  port: mailSetting.fields.port.default,
  security: mailSetting.fields.security.default,
};

/** `/base/mailSetting`: one row. A sent password is encrypted; an absent one stays. */
export function mailSettingOf(seal: Seal): Setting {
  return {
    entity: mailSetting,
    async read(db, id) {
      if (id !== mailSetting.name) return undefined;
      const { sealedPassword: _, ...row } = (await readMailSetting(db)) ?? {
        version: 0,
        sealedPassword: null,
        ...unset,
      };
      return { id, ...row };
    },
    check: (_transaction, { before, values }) => {
      // For the first save every required field must be present: a change may omit fields.
      const missing = (['address', 'host'] as const).filter((name) => (values[name] ?? before[name]) === null);
      return missing.map((field) => ({ field, rule: 'required', key: 'validation.required' as const, params: {} }));
    },
    async write(transaction, { before, values }) {
      const held = await readMailSetting(transaction);
      const { password, ...fields } = values;
      const sealedPassword = typeof password === 'string' ? await seal.close(password) : (held?.sealedPassword ?? null);
      const { id: _, version, ...row } = { ...before, ...fields };
      // Holds because the check above has seen every required field, and the descriptor's check each value.
      await writeMailSetting(transaction, { ...row, sealedPassword } as Omit<MailSettingRow, 'version'>, version + 1);
    },
  };
}
