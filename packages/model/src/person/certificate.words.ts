import type { Words } from '../messages/words.ts';

export const certificateWords = {
  certificate: ['证书', '證書', 'Certificate'],
  'certificate.kind': ['证书类别', '證書類別', 'Kind'],
  'certificate.name': ['证书名称', '證書名稱', 'Name'],
  'certificate.number': ['证书编号', '證書編號', 'Number'],
  'certificate.picture': ['证书照片', '證書照片', 'Picture'],
  'certificate.validFrom': ['有效期自', '有效期自', 'Valid from'],
  'certificate.validTo': ['有效期至', '有效期至', 'Valid to'],
  'certificateKind.education': ['学历证书', '學歷證書', 'Education'],
  'certificateKind.health': ['健康证', '健康證', 'Health'],
  'certificateKind.idCard': ['身份证', '身分證', 'ID card'],
  'certificateKind.qualification': ['资格证书', '資格證書', 'Qualification'],
  'certificateKind.safetyAssessor': ['安全评价师', '安全評價師', 'Safety assessor'],
  'certificateKind.safetyEngineer': ['注册安全工程师', '註冊安全工程師', 'Safety engineer'],
  'certificateKind.specialOperation': ['特种作业操作证', '特種作業操作證', 'Special operation'],
  'validity.expired': ['已过期', '已過期', 'Expired'],
  'validity.expiring': ['即将到期', '即將到期', 'Expiring'],
  'validity.notYet': ['未生效', '未生效', 'Not yet valid'],
  'validity.valid': ['有效', '有效', 'Valid'],
} as const satisfies Words;
