import { describe, expect, it } from 'vitest';

import { setLanguage } from '../../testing/setLanguage.ts';
import { t } from '../../core/i18n/i18n.ts';
import { menuLabel } from './menuLabel.ts';

describe('the label of a menu entry', () => {
  const person = { name: 'person', label: 'as the server said it' };

  it('is that of the product, in the current language', () => {
    setLanguage('en_US');
    expect(menuLabel(t, person)).toBe('Staff');
    setLanguage('zh_CN');
    expect(menuLabel(t, person)).toBe('人员');
  });

  it('is that of the installation, in the languages in which it has one', () => {
    const renamed = { ...person, ownLabels: { zh_CN: '班组人员' } };
    setLanguage('zh_CN');
    expect(menuLabel(t, renamed)).toBe('班组人员');
    setLanguage('en_US');
    expect(menuLabel(t, renamed)).toBe('Staff');
  });

  it('is that of the server if there is no other', () => {
    expect(menuLabel(t, { name: 'somethingNew', label: 'Something new' })).toBe('Something new');
  });
});
