export const patrolMessages = {
  patrolTeam: '巡检班组',
  'patrolTeam.name': '班组名称',
  'patrolTeam.departId': '所属部门',
  'patrolTeam.memberIds': '成员',
  'patrolTeam.remark': '备注',
  'patrolTeam.otherDepartment': '成员须属于班组所在部门：{names} 不在该部门',
  'person.leavesPatrolTeam': '{name} 是巡检班组“{teams}”的成员，更换部门后将退出班组。是否继续？',
} as const;
