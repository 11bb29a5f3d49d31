import type { Words } from '../messages/words.ts';

export const accountWords = {
  account: ['账号', '帳號', 'Account'],
  'account.buildingIds': ['可访问厂区', '可存取廠區', 'Sites'],
  'account.enabled': ['启用', '啟用', 'Enabled'],
  'account.exceedsYours': [
    '不能授予自己没有的权限或厂区',
    '不能授予自己沒有的權限或廠區',
    'You cannot grant permissions or sites that you do not have',
  ],
  'account.language': ['通知语言', '通知語言', 'Language of notices'],
  'account.lastAdministrator': [
    '至少保留一个系统管理员：可访问全部厂区、拥有全部权限且已启用的账号',
    '至少保留一個系統管理員：可存取全部廠區、擁有全部權限且已啟用的帳號',
    'One installation administrator must remain: an enabled account with every site and all permissions',
  ],
  'account.mustChangePassword': ['须修改密码', '須修改密碼', 'Must change password'],
  'account.name': ['用户名', '使用者名稱', 'User name'],
  'account.nameTaken': [
    '已有账号“{name}”，不能只以大小写区分',
    '已有帳號「{name}」，不能只以大小寫區分',
    'An account “{name}” exists; names must differ in more than capitals',
  ],
  'account.notYourself': [
    '不能停用、删除自己的账号，也不能更改自己的角色',
    '不能停用、刪除自己的帳號，也不能更改自己的角色',
    'You cannot disable or delete your own account, or change your own role',
  ],
  'account.password': ['密码', '密碼', 'Password'],
  'account.personId': ['关联人员', '關聯人員', 'Person'],
  'account.realName': ['姓名', '姓名', 'Name'],
  'account.roleId': ['角色', '角色', 'Role'],
  'console.account.everyBuilding': ['全部厂区', '全部廠區', 'Every site'],
  'console.account.passwordReset': [
    '“{name}”的密码已重置，下次登录时须修改',
    '「{name}」的密碼已重設，下次登入時須修改',
    'The password of {name} was reset. It must be changed at the next login',
  ],
  'console.account.resetOf': ['重置“{name}”的密码', '重設「{name}」的密碼', 'Reset the password of {name}'],
  'console.account.resetPassword': ['重置密码', '重設密碼', 'Reset password'],
  'language.en_US': ['English', 'English', 'English'],
  'language.zh_CN': ['简体中文', '简体中文', 'Simplified Chinese'],
  'language.zh_TW': ['繁體中文', '繁體中文', 'Traditional Chinese'],
  'menu.account': ['账号', '帳號', 'Accounts'],
} as const satisfies Words;
