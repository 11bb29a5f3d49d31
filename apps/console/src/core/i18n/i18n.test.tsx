import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { enUS } from '@muster/model/messages/catalogues.ts';

import { setLanguage as setLanguageAtOnce } from '../../testing/setLanguage.ts';
import { languageTag, setLanguage, t, useLanguage, useT } from './i18n.ts';

beforeEach(() => setLanguageAtOnce('en_US'));

describe('saying a text', () => {
  it('fills its variables', () => {
    expect(t('validation.range', { min: 1, max: 5 })).toContain('1');
    expect(t.named('no.such.key')).toBe('no.such.key');
  });

  it('selects the plural form by the number, in languages with two forms', () => {
    expect(t('console.alarm.selected', { count: 1 })).toBe('1 alarm selected');
    expect(t('console.alarm.selected', { count: 3 })).toBe('3 alarms selected');
    setLanguageAtOnce('zh_CN');
    expect(t('console.alarm.selected', { count: 1 })).toBe('已选择 1 条报警');
  });
});

describe('the language', () => {
  it('changes everywhere at once, and is remembered', async () => {
    const Save = () => <p>{useT()('console.save')}</p>;
    render(<Save />);
    expect(screen.getByText('Save')).toBeTruthy();
    await act(() => setLanguage('zh_TW'));
    expect(screen.getByText('儲存')).toBeTruthy();
    expect([localStorage.getItem('language'), document.documentElement.lang, languageTag()]).toEqual([
      'zh_TW',
      'zh-TW',
      'zh-TW',
    ]);
    expect(useLanguage.getState().language).toBe('zh_TW');
  });
});

describe('a text that the first screens do not need', () => {
  it('is loaded when it is needed, and is never shown as a key', async () => {
    const { 'statistic.figure': figure, ...catalogue } = enUS;
    useLanguage.setState({ language: 'en_US', catalogue });
    const isIncomplete: boolean[] = [];
    const unsubscribe = useLanguage.subscribe((state) => isIncomplete.push(state.isIncomplete));
    const Figure = () => <p data-testid="figure">{useT()('statistic.figure')}</p>;
    render(<Figure />);
    expect(screen.getByTestId('figure').textContent).toBe('');
    expect((await screen.findByText('Figure')).textContent).toBe(figure);
    expect(isIncomplete).toEqual([true, false]);
    unsubscribe();
    expect(t.named('statistic.noSuchFigure')).toBe('statistic.noSuchFigure');
  });
});
