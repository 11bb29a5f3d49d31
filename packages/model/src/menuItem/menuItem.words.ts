import type { Words } from '../messages/words.ts';

export const menuItemWords = {
  'console.menuItem.address': ['地址', '位址', 'Address'],
  'console.menuItem.changed': ['已修改', '已修改', 'changed'],
  'console.menuItem.entry': ['菜单', '選單', 'Entry'],
  'console.menuItem.hint': [
    '名称、顺序和显示对所有账号生效；隐藏菜单不会收回权限。',
    '名稱、順序和顯示對所有帳號生效；隱藏選單不會收回權限。',
    'Names, order and visibility apply to every account. Hiding an entry does not revoke permissions.',
  ],
  'console.menuItem.module': ['许可证模块', '許可證模組', 'Licence module'],
  'console.menuItem.showNamed': ['显示“{name}”', '顯示「{name}」', 'Show {name}'],
  'console.menuItem.shown': ['显示', '顯示', 'Shown'],
  'console.move.down': ['下移“{name}”', '下移「{name}」', 'Move {name} down'],
  'console.move.up': ['上移“{name}”', '上移「{name}」', 'Move {name} up'],
  'menu.menuItem': ['菜单', '選單', 'Menu'],
  menuItem: ['菜单', '選單', 'Menu'],
  'menuItem.hidden': ['隐藏', '隱藏', 'Hidden'],
  'menuItem.keepsItself': ['不能隐藏菜单管理本身', '不能隱藏選單管理本身', 'The menu screen itself cannot be hidden'],
  'menuItem.labelEnUs': ['英文名称', '英文名稱', 'Name (English)'],
  'menuItem.labelZhCn': ['简体名称', '簡體名稱', 'Name (Simplified)'],
  'menuItem.labelZhTw': ['繁体名称', '繁體名稱', 'Name (Traditional)'],
  'menuItem.place': ['排序', '排序', 'Order'],
} as const satisfies Words;
