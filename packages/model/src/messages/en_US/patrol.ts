import type { patrolMessages as base } from '../zh_CN/patrol.ts';

export const patrolMessages: Record<keyof typeof base, string> = {
  patrolTeam: 'Patrol team',
  'patrolTeam.name': 'Team',
  'patrolTeam.departId': 'Department',
  'patrolTeam.memberIds': 'Members',
  'patrolTeam.remark': 'Remark',
  'patrolTeam.otherDepartment': 'All members must be of the team’s department; {names} are not',
  'person.leavesPatrolTeam': '{name} is in the patrol team {teams} and leaves it with the change of department. Go on?',
};
