import { inLanguages } from '@muster/testkit/suiteSize.ts';
import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import type { Rule } from '@muster/engine/state/rule.ts';
import { alarmRules, type AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import { languages, type Language } from '@muster/model/messages/catalogue.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { t } from '../../../core/i18n/i18n.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmSettingsInput } from './AlarmSettingsInput.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const rulesOf = (code: AlarmRule): Rule[] => registry.filter((rule) => rule.code === code);

/** The form of an enabled rule of an area type or of the building. */
async function open(code: AlarmRule, language: Language) {
  setLanguage(language);
  fakeServer({
    '/bp/job/simple-list': () => [],
    '/bp/depart/simple-page': () => ({ data: [], length: 0 }),
    '/bp/person/simple-page': () => ({ data: [], length: 0 }),
    '/bp/vehicle/simple-page': () => ({ data: [], length: 0 }),
    '/bp/vehicleType/simple-page': () => ({ data: [], length: 0 }),
  });
  const entity: Entity = rulesOf(code).every(isOfAreas) ? areaType : alarmSetting;
  const field = entity.fields['alarms'];
  if (field === undefined) throw new Error(`${entity.name} has no alarms.`);
  const changed = vi.fn();
  const Form = () => {
    const [value, setValue] = useState<unknown>({ [code]: { on: true } });
    return (
      <AlarmSettingsInput
        id="alarms"
        {...{ entity, field, value }}
        name="alarms"
        label="alarms"
        row={{}}
        isInvalid={false}
        describedBy={undefined}
        only={code}
        onChange={(next) => {
          changed(next);
          setValue(next);
        }}
      />
    );
  };
  const { container } = renderScreen(<Form />);
  const line = await screen.findByRole('region', { name: t(`alarm.type.${code}`) });
  return { line: within(line), changed, container };
}

describe.each(inLanguages(languages))('the form of every rule, in %s', (language) => {
  it.each(alarmRules)('%s has level, its own fields, times, delays, and subjects', async (code) => {
    const { line, changed, container } = await open(code, language);
    const rules = rulesOf(code);
    expect(line.getByRole('combobox', { name: t('alarm.level') })).toBeTruthy();
    const parameters = rules.flatMap((rule) => Object.entries(rule.parameters));
    for (const [name, { kind }] of parameters) {
      const label = t.named(`console.rule.${code}.${name}`);
      expect(line.getByRole(kind === 'number' ? 'spinbutton' : 'combobox', { name: label })).toBeTruthy();
    }
    const advanced = line.queryByRole('button', { name: new RegExp(`^${t('console.form.advanced')}`) });
    if (advanced !== null) await userEvent.click(advanced);
    const alwaysLatches = rules.some((rule) => rule.alwaysLatches === true);
    for (const delay of ['onDelay', 'offDelay'] as const) {
      const isOwn = rules.some((rule) => rule[delay] !== undefined);
      const shown = line.queryAllByRole('spinbutton', { name: t(`console.rule.${delay}`) });
      expect(shown).toHaveLength(alwaysLatches || isOwn ? 0 : 1);
    }
    await userEvent.click(line.getByRole('button', { name: t('console.rule.addWindow') }));
    const windows = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '08:00', end: '18:00' }];
    expect(changed).toHaveBeenLastCalledWith({ [code]: { on: true, windows } });
    const choose = line.queryByRole('button', { name: t('console.rule.chooseWho') });
    // Cameras have no cover; for all other subjects it can be selected.
    expect(choose === null).toBe(rules.every(({ subject }) => subject === 'camera'));
    if (choose !== null) {
      await userEvent.click(choose);
      expect(line.getAllByRole('combobox', { name: new RegExp(`^${t('console.rule.who.exempt')}`) })).not.toHaveLength(
        0,
      );
    }
    // There are no raw keys.
    expect(container.textContent).not.toMatch(/console\.|alarm\./);
  });
});
