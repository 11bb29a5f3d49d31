import type { Words } from '../messages/words.ts';

export const dictionaryEntryWords = {
  dictionaryEntry: ['字典项', '字典項', 'Dictionary entry'],
  'dictionaryEntry.code': ['编码', '編碼', 'Code'],
  'dictionaryEntry.dictionaryId': ['所属字典', '所屬字典', 'Dictionary'],
  'dictionaryEntry.enabled': ['启用', '啟用', 'Enabled'],
  'dictionaryEntry.inUse': [
    '“{name}”已被 {count} 条数据使用，可以停用，不能删除或更改编码',
    '「{name}」已被 {count} 筆資料使用，可以停用，不能刪除或更改編碼',
    '“{name}” is used by {count} {count|row|rows}: disable it instead of deleting it or changing its code',
  ],
  'dictionaryEntry.name': ['名称', '名稱', 'Name'],
  'dictionaryEntry.nameEn': ['英文名称', '英文名稱', 'Name (English)'],
  'dictionaryEntry.nameTw': ['繁体名称', '繁體名稱', 'Name (Traditional)'],
  'dictionaryEntry.place': ['排序', '排序', 'Order'],
  'menu.dictionaryEntry': ['字典项', '字典項', 'Dictionary entries'],
} as const satisfies Words;
