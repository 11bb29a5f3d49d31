export const consoleOrganizationMessages = {
  'console.entries.add': '添加{name}',
  'console.entries.state': '状态',
  'console.entries.order': '不能早于开始日期',
  'console.person.account': '账号',
  'console.person.accountOf': '{name}的账号',
  'console.person.noAccount': '{name}还没有账号',
  'console.person.removeAccount': '删除账号',
  'console.person.addAccount': '开通账号',
  'console.person.accountHint': '首次登录时须修改密码。',
} as const;
