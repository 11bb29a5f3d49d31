import type { Words } from '../messages/words.ts';

export const licenceWords = {
  'console.licence.bind': ['绑定该厂区', '綁定該廠區', 'Bind this site'],
  'console.licence.bindHint': [
    '当前许可证按厂区数量授权。绑定后该厂区占用一个名额，且不能撤回。',
    '目前的許可證按廠區數量授權。綁定後該廠區佔用一個名額，且不能撤回。',
    'This licence covers a limited number of sites. Binding is permanent.',
  ],
  'console.licence.bound': ['厂区已绑定', '廠區已綁定', 'The site is bound'],
  'console.licence.notInForce': [
    '许可证已上传，但尚不可用：{reason}',
    '許可證已上傳，但尚不可用：{reason}',
    'The licence was uploaded, but cannot be used: {reason}',
  ],
  'console.licence.stillRecording': [
    '定位、报警和证据仍在持续记录，许可证恢复后即可查看。',
    '定位、警報和證據仍在持續記錄，許可證恢復後即可查看。',
    'Positions, alarms and evidence are still recorded. They are visible again with a valid licence.',
  ],
  'console.licence.taken': ['许可证已生效', '許可證已生效', 'The licence is in force'],
  'console.licence.upload': ['上传许可证', '上傳許可證', 'Upload a licence'],
  'console.licence.uploading': ['正在上传…', '正在上傳…', 'Uploading…'],
  'licence.allBound': [
    '许可证可绑定的 {count} 个厂区已用完',
    '許可證可綁定的 {count} 個廠區已用完',
    'All {count} sites of the licence are in use',
  ],
  'licence.badSignature': [
    '许可证签名无效，未作任何更改',
    '許可證簽章無效，未作任何變更',
    'The signature of this licence is invalid; nothing was changed',
  ],
  'licence.expired': [
    '您的许可证已过期，系统暂时无法使用，请联系相关人员续期',
    '您的許可證已過期，系統暫時無法使用，請聯絡相關人員續期',
    'Your license has expired, and the system cannot be used temporarily. Please contact the relevant personnel to renew the license',
  ],
  'licence.missing': ['许可证不包含该厂区', '許可證不包含該廠區', 'The licence does not cover this site'],
  'licence.notUploaded': [
    '系统尚未上传许可证，请先上传',
    '系統尚未上傳許可證，請先上傳',
    'No licence has been uploaded yet',
  ],
  'licence.notYet': ['许可证尚未生效', '許可證尚未生效', 'The licence is not valid yet'],
  'licence.nothingToBind': [
    '当前许可证不需要绑定厂区',
    '目前的許可證不需要綁定廠區',
    'This licence does not need to be bound',
  ],
  'licence.older': [
    '已有更新的许可证，旧许可证不再生效',
    '已有更新的許可證，舊許可證不再生效',
    'A newer licence is installed; this one is no longer valid',
  ],
  'licence.otherInstallation': [
    '许可证属于另一套系统，本系统编号为 {installation}',
    '許可證屬於另一套系統，本系統編號為 {installation}',
    'The licence is for another installation. This installation is {installation}',
  ],
  'licence.unknownBuilding': [
    '许可证对应的厂区不在本系统中',
    '許可證對應的廠區不在本系統中',
    'The licence is for an unknown site',
  ],
  'licence.uploadExpired': [
    '该许可证已过期，继续使用当前有效的许可证',
    '該許可證已過期，繼續使用目前有效的許可證',
    'This licence has expired. The current licence remains in force',
  ],
  'licence.uploadNotYet': [
    '该许可证要到 {date} 才生效，请届时再上传；继续使用当前有效的许可证',
    '該許可證要到 {date} 才生效，請屆時再上傳；繼續使用目前有效的許可證',
    'This licence is valid from {date}. Upload it then; the current licence remains in force',
  ],
} as const satisfies Words;
