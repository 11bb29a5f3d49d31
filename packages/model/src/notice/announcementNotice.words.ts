import type { Words } from '../messages/words.ts';

export const announcementNoticeWords = {
  'notice.kind.announcementApproved': ['来访已批准', '來訪已核准', 'Announcement approved'],
  'notice.kind.announcementRefused': ['来访被拒绝', '來訪被拒絕', 'Announcement refused'],
  'notice.kind.announcementRequested': ['来访待审批', '來訪待審核', 'Announcement to approve'],
  'notice.text.announcementApproved': [
    '{reporter} 批准了 {name} 于 {from} 的来访',
    '{reporter} 核准了 {name} 於 {from} 的來訪',
    '{reporter} approved the announcement of {name} for {from}',
  ],
  'notice.text.announcementRefused': [
    '{reporter} 拒绝了 {name} 于 {from} 的来访：{note}',
    '{reporter} 拒絕了 {name} 於 {from} 的來訪：{note}',
    '{reporter} refused the announcement of {name} for {from}: {note}',
  ],
  'notice.text.announcementRequested': [
    '{reporter} 申请 {name} 于 {from} 来访',
    '{reporter} 申請 {name} 於 {from} 來訪',
    '{reporter} announces {name} for {from}, to be approved',
  ],
} as const satisfies Words;
