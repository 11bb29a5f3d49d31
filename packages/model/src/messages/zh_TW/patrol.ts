import type { patrolMessages as base } from '../zh_CN/patrol.ts';

export const patrolMessages: Record<keyof typeof base, string> = {
  patrolTeam: '巡檢班組',
  'patrolTeam.name': '班組名稱',
  'patrolTeam.departId': '所屬部門',
  'patrolTeam.memberIds': '成員',
  'patrolTeam.remark': '備註',
  'patrolTeam.otherDepartment': '成員須屬於班組所在部門：{names} 不在該部門',
  'person.leavesPatrolTeam': '{name} 是巡檢班組「{teams}」的成員，更換部門後將退出班組。是否繼續？',
};
