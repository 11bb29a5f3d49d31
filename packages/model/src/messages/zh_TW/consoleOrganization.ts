import type { consoleOrganizationMessages as base } from '../zh_CN/consoleOrganization.ts';

export const consoleOrganizationMessages: Record<keyof typeof base, string> = {
  'console.entries.add': '新增{name}',
  'console.entries.state': '狀態',
  'console.entries.order': '不能早於開始日期',
  'console.person.account': '帳號',
  'console.person.accountOf': '{name}的帳號',
  'console.person.noAccount': '{name}還沒有帳號',
  'console.person.removeAccount': '刪除帳號',
  'console.person.addAccount': '開通帳號',
  'console.person.accountHint': '首次登入時須修改密碼。',
};
