import type { Words } from '../messages/words.ts';

/** Of announcements: visitors and external vehicles. */
export const approvalWords = {
  'approval.approve': ['批准', '核准', 'Approve'],
  'approval.approved': ['已批准', '已核准', 'Approved'],
  'approval.approvedToast': ['{name}已批准', '{name}已核准', '{name} is approved'],
  'approval.certificateExpired': [
    '{name}的证件“{certificate}”已于 {day} 到期',
    '{name}的證件「{certificate}」已於 {day} 到期',
    'The certificate {certificate} of {name} expired on {day}',
  ],
  'approval.notApproved': ['{name}的预约尚未批准', '{name}的預約尚未核准', '{name} is not approved yet'],
  'approval.notPending': [
    '{name}的预约已不能再审批',
    '{name}的預約已不能再審核',
    'The announcement of {name} can no longer be approved or refused',
  ],
  'approval.notYet': ['{name}的预约尚未生效', '{name}的預約尚未生效', 'The announcement of {name} is not valid yet'],
  'approval.note': ['拒绝原因', '拒絕原因', 'Reason for refusal'],
  'approval.noteMissing': ['请填写拒绝原因', '請填寫拒絕原因', 'Enter the reason'],
  'approval.over': ['{name}的预约已过期', '{name}的預約已過期', 'The announcement of {name} has expired'],
  'approval.pass': ['通行码', '通行碼', 'Pass'],
  'approval.passHint': [
    '到访时在门岗出示此码，门岗扫码即可办理入场。',
    '到訪時在門崗出示此碼，門崗掃碼即可辦理入場。',
    'Show this code at the gate. The guard scans it to check you in.',
  ],
  'approval.pending': ['待审批', '待審核', 'Pending'],
  'approval.refuse': ['拒绝', '拒絕', 'Refuse'],
  'approval.refuseTitle': ['拒绝{name}的预约', '拒絕{name}的預約', 'Refuse {name}'],
  'approval.refused': ['已拒绝', '已拒絕', 'Refused'],
  'approval.refusedToast': ['{name}的预约已拒绝', '{name}的預約已拒絕', '{name} is refused'],
  'approval.validity': ['有效期：{from} 至 {to}', '有效期：{from} 至 {to}', 'Valid {from} to {to}'],
} as const satisfies Words;
