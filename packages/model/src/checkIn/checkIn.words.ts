import type { Words } from '../messages/words.ts';

export const checkInWords = {
  'checkIn.again': ['为另一人签到', '為另一人簽到', 'Check in another person'],
  'checkIn.askPhone': [
    '有多人与此姓名相同，请同时填写您的手机号',
    '有多人與此姓名相同，請同時填寫您的手機號碼',
    'Several people have this name. Please add your phone number',
  ],
  'checkIn.codes': ['签到二维码', '簽到 QR 碼', 'Check-in codes'],
  'checkIn.codesHint': [
    '打印后张贴在安全岛。没有定位卡的人用手机扫码签到；二维码更换后，旧的打印件失效。',
    '列印後張貼在安全島。沒有定位卡的人用手機掃碼簽到；QR 碼更換後，舊的列印件失效。',
    'Print and post them at the muster points. People without a card check in by phone. Renewing a code invalidates the printed one.',
  ],
  'checkIn.done': ['已签到：您已记为安全', '已簽到：您已記為安全', 'Checked in: you are recorded as safe'],
  'checkIn.doneHint': [
    '请留在安全岛，听从现场负责人安排',
    '請留在安全島，聽從現場負責人安排',
    'Stay at the muster point and follow the warden',
  ],
  'checkIn.drill': ['演练', '演練', 'Drill'],
  'checkIn.full': [
    '签到人数过多，请直接告知现场负责人',
    '簽到人數過多，請直接告知現場負責人',
    'Too many check-ins. Please tell the warden',
  ],
  'checkIn.give': ['签到', '簽到', 'Check in'],
  'checkIn.guests': ['未登记人员（{count}）', '未登記人員（{count}）', 'Not in the register ({count})'],
  'checkIn.make': ['生成二维码', '產生 QR 碼', 'Create the code'],
  'checkIn.name': ['姓名', '姓名', 'Name'],
  'checkIn.nameOrPhone': ['请填写姓名或手机号', '請填寫姓名或手機號碼', 'Enter your name or phone number'],
  'checkIn.noCode': [
    '此二维码已失效，请告知现场负责人',
    '此 QR 碼已失效，請告知現場負責人',
    'This code is no longer valid. Please tell the warden',
  ],
  'checkIn.noPoints': [
    '还没有安全岛。请先在“演练标记”中添加。',
    '還沒有安全島。請先在「演練標記」中新增。',
    'There is no muster point yet. Add one under Drill markers.',
  ],
  'checkIn.notRunning': [
    '目前没有撤离，无需签到。紧急情况下，您可在此签到。',
    '目前沒有撤離，無需簽到。緊急情況下，您可在此簽到。',
    'No evacuation is running, so there is no need to check in. In an emergency you check in here.',
  ],
  'checkIn.phone': ['手机号', '手機號碼', 'Phone'],
  'checkIn.renew': ['更换二维码', '更換 QR 碼', 'Renew the code'],
  'checkIn.renewText': [
    '更换“{name}”的二维码？已打印的旧二维码将失效。',
    '更換「{name}」的 QR 碼？已列印的舊 QR 碼將失效。',
    'Renew the code of {name}? The printed code becomes invalid.',
  ],
  'checkIn.scan': ['扫码报平安', '掃碼報平安', 'Scan to report safe'],
  'checkIn.scanHint': [
    '紧急撤离时，没有定位卡的人员请用手机扫码，填写姓名或手机号',
    '緊急撤離時，沒有定位卡的人員請用手機掃碼，填寫姓名或手機號碼',
    'During an evacuation: no location card? Scan with your phone and enter your name or phone number',
  ],
  'checkIn.title': ['安全岛签到', '安全島簽到', 'Muster point check-in'],
  'checkIn.unknown': [
    '名单中没有找到您。您填写的内容已转给现场负责人，请向其报到。',
    '名單中沒有找到您。您填寫的內容已轉給現場負責人，請向其報到。',
    'You are not on the list. The warden sees what you entered. Please report to the warden.',
  ],
} as const satisfies Words;
