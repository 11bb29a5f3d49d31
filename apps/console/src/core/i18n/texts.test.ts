import { allWords } from '@muster/model/generated/allWords.ts';
import { describe, expect, it } from 'vitest';

import { keysOfParts } from '../../../build/texts.ts';
import { namingOf, reachedFiles } from '../../../build/usedTexts.ts';

const parts = keysOfParts();

describe('the parts of the console’s texts', () => {
  it('hold each text once', () => {
    const keys = Object.values(parts).flat();
    expect(keys.toSorted()).toEqual(Object.keys(allWords).toSorted());
  });

  it.each([
    ['public', 'console.login.submit'],
    ['public', 'validation.required'],
    // The banner reports an unavailable database, when no text can be loaded.
    ['first', 'systemCondition.text.databaseAway'],
    ['first', 'menu.beacon'],
    ['first', 'alarm.type.overspeed'],
    // The label of a field in the generic list and form.
    ['first', 'job.headcount'],
    ['first', 'person.section.workExperience'],
    ['rest', 'backtest.busy'],
    // A dialog of every list, opened by a press.
    ['rest', 'console.import.template'],
    ['rest', 'sheet.unknownColumn'],
    ['rest', 'console.rule.onDelay'],
  ] as const)('%s: %s', (part, key) => {
    expect(parts[part]).toContain(key);
  });
});

describe('whether a file may name a text', () => {
  it('follows from its strings, its templates, and the keys that a descriptor adds', () => {
    const files = ['PersonScreen', 'EntriesTable'].map((name) => `modules/organization/person/${name}.tsx`);
    const isNamed = namingOf(reachedFiles(files));
    expect(['person', 'console.photo.open', 'validity.expired'].filter((key) => !isNamed(key))).toEqual([]);
    expect(['console.photo.none', 'console.track.play', 'visit.status.onSite'].filter(isNamed)).toEqual([]);
  });
});
