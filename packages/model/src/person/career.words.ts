import type { Words } from '../messages/words.ts';

export const careerWords = {
  'console.entries.add': ['添加{name}', '新增{name}', 'Add {name}'],
  'console.entries.order': ['不能早于开始日期', '不能早於開始日期', 'Must not be before the first day'],
  'console.entries.state': ['状态', '狀態', 'State'],
  training: ['培训经历', '培訓經歷', 'Training'],
  'training.from': ['开始日期', '開始日期', 'From'],
  'training.name': ['培训内容', '培訓內容', 'Course'],
  'training.organiser': ['培训机构', '培訓機構', 'Organiser'],
  'training.result': ['结果', '結果', 'Result'],
  'training.to': ['结束日期', '結束日期', 'To'],
  workExperience: ['工作经历', '工作經歷', 'Work experience'],
  'workExperience.company': ['单位', '單位', 'Company'],
  'workExperience.description': ['工作内容', '工作內容', 'Description'],
  'workExperience.from': ['开始日期', '開始日期', 'From'],
  'workExperience.position': ['职务', '職務', 'Post'],
  'workExperience.to': ['结束日期', '結束日期', 'To'],
} as const satisfies Words;
