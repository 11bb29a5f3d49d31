import type { Words } from '../messages/words.ts';

export const patrolTeamWords = {
  'menu.patrolTeam': ['巡检班组', '巡檢班組', 'Patrol teams'],
  patrolTeam: ['巡检班组', '巡檢班組', 'Patrol team'],
  'patrolTeam.departId': ['所属部门', '所屬部門', 'Department'],
  'patrolTeam.isLeft': [
    '{name} 是巡检班组“{teams}”的成员，更换部门后将退出班组。是否继续？',
    '{name} 是巡檢班組「{teams}」的成員，更換部門後將退出班組。是否繼續？',
    '{name} is in the patrol team {teams}. The change of department removes the membership. Continue?',
  ],
  'patrolTeam.memberIds': ['成员', '成員', 'Members'],
  'patrolTeam.name': ['班组名称', '班組名稱', 'Team'],
  'patrolTeam.otherDepartment': [
    '成员须属于班组所在部门：{names} 不在该部门',
    '成員須屬於班組所在部門：{names} 不在該部門',
    'All members must belong to the team’s department; {names} do not',
  ],
  'patrolTeam.remark': ['备注', '備註', 'Remark'],
} as const satisfies Words;
