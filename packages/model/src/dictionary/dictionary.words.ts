import type { Words } from '../messages/words.ts';

export const dictionaryWords = {
  dictionary: ['字典', '字典', 'Dictionary'],
  'dictionary.builtIn': [
    '系统字段使用字典“{name}”，不能删除或更改编码',
    '系統欄位使用字典「{name}」，不能刪除或更改編碼',
    'The system uses the dictionary “{name}”: it cannot be deleted, and its code cannot change',
  ],
  'dictionary.code': ['编码', '編碼', 'Code'],
  'dictionary.description': ['说明', '說明', 'Description'],
  'dictionary.name': ['名称', '名稱', 'Name'],
  'dictionary.nameEn': ['英文名称', '英文名稱', 'Name (English)'],
  'dictionary.nameTw': ['繁体名称', '繁體名稱', 'Name (Traditional)'],
  'menu.dictionary': ['字典', '字典', 'Dictionaries'],
} as const satisfies Words;
