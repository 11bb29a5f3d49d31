import type { Words } from '../messages/words.ts';

export const jobWords = {
  job: ['岗位', '職位', 'Post'],
  'job.description': ['描述', '描述', 'Description'],
  'job.headcount': ['编制人数', '編制人數', 'Headcount'],
  'job.held': ['在岗人数', '在職人數', 'People'],
  'job.name': ['名称', '名稱', 'Name'],
  'job.number': ['编号', '編號', 'Number'],
  'job.roleId': ['默认角色', '預設角色', 'Default role'],
  'menu.job': ['岗位', '職位', 'Posts'],
} as const satisfies Words;
