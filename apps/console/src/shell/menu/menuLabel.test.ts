import { describe, expect, it } from 'vitest';

import { setLanguage } from '../../testing/setLanguage.ts';
import { t } from '../../core/i18n/i18n.ts';
import { menuLabel } from './menuLabel.ts';

describe('an entry of the menu is called', () => {
  const person = { name: 'person', label: 'as the server said it' };

  it('as the product calls it, in the language that is spoken now', () => {
    setLanguage('en_US');
    expect(menuLabel(t, person)).toBe('Staff');
    setLanguage('zh_CN');
    expect(menuLabel(t, person)).toBe('人员');
  });

  it('as the installation calls it, in those languages in which it does', () => {
    const renamed = { ...person, ownLabels: { zh_CN: '班组人员' } };
    setLanguage('zh_CN');
    expect(menuLabel(t, renamed)).toBe('班组人员');
    setLanguage('en_US');
    expect(menuLabel(t, renamed)).toBe('Staff');
  });

  it('as the server says it where nobody else knows it', () => {
    expect(menuLabel(t, { name: 'somethingNew', label: 'Something new' })).toBe('Something new');
  });
});
