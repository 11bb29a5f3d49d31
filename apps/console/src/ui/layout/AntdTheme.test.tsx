import type { Language } from '@muster/model/messages/catalogue.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import DatePicker from 'antd/es/date-picker';
import Pagination from 'antd/es/pagination';
import dayjs from 'dayjs';
import { afterEach, describe, expect, it } from 'vitest';

import { setLanguage } from '../../core/i18n/i18n.ts';
import { setLanguage as setLanguageAtOnce } from '../../testing/setLanguage.ts';
import { AntdTheme } from './AntdTheme.tsx';

afterEach(cleanup);

const page = (
  <AntdTheme>
    <DatePicker open defaultValue={dayjs('2026-03-01')} />
    <Pagination total={100} showQuickJumper />
  </AntdTheme>
);

/**
 * By language: texts of the date field and the pager of the UI library, the month above its days, and the first
 * weekday.
 */
const spoken: readonly (readonly [Language, string, string, string, string])[] = [
  ['zh_CN', '请选择日期', '跳至', '3月', '一'],
  ['zh_TW', '請選擇日期', '跳至', '3月', '日'],
  ['en_US', 'Select date', 'Go to', 'Mar', 'Su'],
];

/** The days are rendered after their field. */
function expectSpoken([, placeholder, jump, month, weekday]: (typeof spoken)[number]): void {
  expect(screen.getByPlaceholderText(placeholder)).toBeTruthy();
  expect(document.querySelector('.ant-pagination-options-quick-jumper')?.textContent).toContain(jump);
  expect(document.querySelector('.ant-picker-month-btn')?.textContent).toBe(month);
  expect(document.querySelector('.ant-picker-content th')?.textContent).toBe(weekday);
}

describe('the UI library', () => {
  it.each(spoken)('speaks %s, with the days and months of that language', async (...words) => {
    const [language] = words;
    setLanguageAtOnce(language);
    render(page);
    await waitFor(() => expectSpoken(words));
  });

  it('changes its language with the console', async () => {
    setLanguageAtOnce('zh_CN');
    render(page);
    await screen.findByPlaceholderText('请选择日期');
    for (const words of [spoken[2], spoken[1]] as const) {
      if (words === undefined) throw new Error('There are three languages.');
      await act(() => setLanguage(words[0]));
      await waitFor(() => expectSpoken(words));
    }
  });
});
