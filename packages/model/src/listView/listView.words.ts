import type { Words } from '../messages/words.ts';

/** Saved views of lists. */
export const listViewWords = {
  'console.view.changed': ['已修改', '已修改', 'changed'],
  'console.view.choose': ['视图', '檢視', 'Views'],
  'console.view.delete': ['删除视图', '刪除檢視', 'Delete'],
  'console.view.deleteNamed': ['删除视图“{name}”？', '刪除檢視「{name}」？', 'Delete the view “{name}”?'],
  'console.view.deleteShared': [
    '该角色的所有人都将不再看到此视图。',
    '該角色的所有人都將不再看到此檢視。',
    'It is also deleted for all accounts with this role.',
  ],
  'console.view.edit': ['重命名…', '重新命名…', 'Rename…'],
  'console.view.mine': ['我的视图', '我的檢視', 'My views'],
  'console.view.name': ['视图名称', '檢視名稱', 'Name of the view'],
  'console.view.none': [
    '还没有视图。设好筛选、列和排序后，可另存为视图。',
    '還沒有檢視。設好篩選、欄和排序後，可另存為檢視。',
    'No views yet. Set filters, columns and order, then save them as a view.',
  ],
  'console.view.of': ['角色：{role}', '角色：{role}', 'Role: {role}'],
  'console.view.onlyMe': ['仅自己', '僅自己', 'Only me'],
  'console.view.reset': ['恢复为已保存的视图', '還原為已儲存的檢視', 'Undo changes'],
  'console.view.save': ['保存更改', '儲存變更', 'Save changes'],
  'console.view.saveAs': ['另存为视图…', '另存為檢視…', 'Save as…'],
  'console.view.saved': ['视图已保存', '檢視已儲存', 'View saved'],
  'console.view.usual': ['默认列表', '預設清單', 'Default list'],
  'console.view.visibleTo': ['可见范围', '可見範圍', 'Visible to'],
  listView: ['列表视图', '清單檢視', 'List view'],
  'listView.column': ['列“{name}”不存在', '欄「{name}」不存在', 'There is no column “{name}”'],
  'listView.mayNotShare': [
    '只有可编辑角色的账号才能共享视图或修改共享视图',
    '只有可編輯角色的帳號才能共享檢視或修改共享檢視',
    'Only accounts that may edit roles can share views or change shared ones',
  ],
  'listView.noRole': ['该角色不存在', '該角色不存在', 'This role does not exist'],
  'listView.tooMany': [
    '视图已达 {most} 个，请先删除不用的',
    '檢視已達 {most} 個，請先刪除不用的',
    'There are {most} views already. Delete one first',
  ],
} as const satisfies Words;
