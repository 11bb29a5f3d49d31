import { readdirSync, readFileSync } from 'node:fs';

import { alarmRules } from '@muster/model/alarm/alarmRule.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { valueSchema } from '@muster/model/entity/apiSchema.ts';
import { checkField } from '@muster/model/entity/checkFields.ts';
import { enUS } from '@muster/model/messages/catalogues.ts';
import { describe, expect, it } from 'vitest';

import { registry } from './registry.ts';

const folder = new URL('./', import.meta.url);
/** Fields of every rule's setting (wire.md, `alarms`). */
const common = ['on', 'level', 'windows', 'onDelay', 'offDelay', 'latch', 'outOfService', 'escalation', 'who'];

/** Of calls for help: why they are switched off, and until when. */
const sosSwitch = ['offReason', 'offUntil'];

const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

interface ObjectSchema {
  properties: Record<string, ObjectSchema>;
}

describe('the registry of rules', () => {
  it('has all thirteen, in the order of alarms.md', () => {
    expect([...new Set(registry.map(({ code }) => code))]).toEqual([...alarmRules]);
    expect(alarmRules).toHaveLength(13);
  });

  it.each(alarmRules)('%s is one file with a sentence on its condition, and a test beside it', (code) => {
    const source = read(`${code}.ts`);
    const rules = registry.filter((rule) => rule.code === code).length;
    // A sentence above each rule that the file exports: one, and for heart rates two.
    const sentences = source.match(/\/\*\*(?:(?!\*\/)[^])+\. ?\n? \*\/\nexport const \w+: \w+Rule\b/g) ?? [];
    expect(sentences).toHaveLength(rules);
    expect(read(`${code}.test.ts`)).toContain("from '@muster/testkit/scenario.ts'");
  });

  it('contains every rule file', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    const files = names.filter((name) => /export const \w+: \w+Rule\b/.test(read(name)));
    expect(files.map((name) => name.slice(0, -3)).toSorted()).toEqual([...alarmRules].toSorted());
  });

  it.each(alarmRules)('%s is documented with exactly the parameters that it declares', (code) => {
    const documented = valueSchema(areaType.fields.alarms) as unknown as ObjectSchema;
    const declared = registry.filter((rule) => rule.code === code).flatMap(({ parameters }) => Object.keys(parameters));
    expect(Object.keys(documented.properties[code]?.properties ?? {}).toSorted()).toEqual(
      [...common, ...declared, ...(code === 'oneKeyHelp' ? sosSwitch : [])].toSorted(),
    );
  });

  it.each(registry.map((rule) => [rule.key, rule] as const))(
    '%s: the saved shape equals the declaration',
    (_, rule) => {
      const accepts = (setting: object): boolean =>
        checkField('alarms', areaType.fields.alarms, { [rule.code]: setting }) === null;
      expect(accepts({ on: true, noSuchParameter: 1 })).toBe(false);
      for (const [name, parameter] of Object.entries(rule.parameters)) {
        if (parameter.kind === 'headCounts') {
          expect(accepts({ [name]: [parameter.min, parameter.min + 1] })).toBe(true);
          expect(accepts({ [name]: [parameter.min + 1, parameter.min + 1] })).toBe(false);
          const rising = Array.from({ length: parameter.most + 1 }, (_, step) => parameter.max - parameter.most + step);
          expect(accepts({ [name]: rising.slice(1) })).toBe(true);
          expect(accepts({ [name]: rising })).toBe(false);
          expect(accepts({ [name]: [parameter.min - 1] })).toBe(false);
          expect(accepts({ [name]: [parameter.max + 1] })).toBe(false);
        } else if (parameter.kind === 'ids') {
          expect(accepts({ [name]: ['some'] })).toBe(true);
          expect(accepts({ [name]: 'some' })).toBe(false);
        } else if (parameter.kind === 'choice') {
          for (const choice of parameter.choices) expect(accepts({ [name]: choice })).toBe(true);
          expect(accepts({ [name]: 'somethingElse' })).toBe(false);
        } else {
          for (const value of [parameter.min, parameter.max]) expect(accepts({ [name]: value })).toBe(true);
          for (const value of [parameter.min - 1, parameter.max + 1]) expect(accepts({ [name]: value })).toBe(false);
          expect(accepts({ [name]: parameter.min + 0.5 })).toBe(!parameter.integer);
        }
      }
    },
  );

  it.each(registry.map(({ code }) => code))('%s has a name for people', (code) => {
    expect(enUS[`alarm.type.${code}`]).toBeTruthy();
  });
});
