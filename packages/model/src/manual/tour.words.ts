import type { Words } from '../messages/words.ts';

/** The tour of the first login. Buttons are named by the texts that they have. */
export const tourWords = {
  'tour.alarms': [
    '未处理的报警按紧急程度排列，求助始终在最上面。在其他页面上，报警栏位于窗口右侧；手机上位于顶部。',
    '未處理的警報依緊急程度排列，求助一律在最上面。在其他頁面上，警報欄位於視窗右側；手機上位於頂端。',
    'Open alarms are listed by urgency, calls for help first. On other pages the alarms are at the right edge of the window; on a phone they are at the top.',
  ],
  'tour.alarms.title': ['报警都在这里', '警報都在這裡', 'All alarms are here'],
  'tour.back': ['上一步', '上一步', 'Back'],
  'tour.done': ['完成', '完成', 'Done'],
  'tour.duty': [
    '派给您的任务、您接手的报警，以及撤离时报平安的按钮，都在这一页。',
    '派給您的任務、您接手的警報，以及撤離時報平安的按鈕，都在這一頁。',
    'This page shows the alarms to which you are sent, the alarms that you took, and during an evacuation the button to report that you are safe.',
  ],
  'tour.duty.title': ['您的任务', '您的任務', 'Your task'],
  'tour.evacuate': [
    '撤离全厂、部分区域或事故点周围，也可以启动演练；启动前会再确认一次。启动后自动点名。',
    '撤離全廠、部分區域或事故點周圍，也可以啟動演練；啟動前會再確認一次。啟動後自動點名。',
    'Evacuates the whole site, areas or the surroundings of an accident, also as a drill. You confirm before it starts. The roll call opens at the start.',
  ],
  'tour.evacuate.title': ['紧急撤离', '緊急撤離', 'Evacuation'],
  'tour.find': [
    '地图实时显示现场的人员和车辆。在这里输入姓名、车牌或卡号（快捷键 F），地图会转到他所在的位置。',
    '地圖即時顯示現場的人員和車輛。在這裡輸入姓名、車牌或卡號（快速鍵 F），地圖會轉到他所在的位置。',
    'The map shows where people and vehicles are now. Type a name, plate or card number here (key F), and the map shows where that person or vehicle is.',
  ],
  'tour.find.title': ['看现场，找人', '看現場，找人', 'The live map'],
  'tour.gate': [
    '输入姓名、车牌或卡号，或者直接刷卡。找到后按一次即可登记进出。',
    '輸入姓名、車牌或卡號，或者直接刷卡。找到後按一次即可登記進出。',
    'Type a name, plate or card number, or use the card reader. One press then checks the visitor or vehicle in or out.',
  ],
  'tour.gate.title': ['登记进出', '登記進出', 'Check in and out'],
  'tour.handle': [
    '按“{take}”，其他人会看到这条报警由您负责；处置完毕后按“{handle}”，填写结果。',
    '按「{take}」，其他人會看到這筆警報由您負責；處置完畢後按「{handle}」，填寫結果。',
    'Press “{take}” so that others see that you are working on the alarm. When it is resolved, press “{handle}” and enter the result.',
  ],
  'tour.handle.title': ['接手，再处理', '接手，再處理', 'Take it, then handle it'],
  'tour.menu': [
    '您能使用的页面都在菜单里。密码、界面主题和语言也在这里设置。',
    '您能使用的頁面都在選單裡。密碼、介面主題和語言也在這裡設定。',
    'The menu contains all pages available to you, and your password, theme and language.',
  ],
  'tour.menu.title': ['菜单', '選單', 'Menu'],
  'tour.next': ['下一步', '下一步', 'Next'],
  'tour.palette': [
    '按 Ctrl K 或点这个按钮，可以查找页面、人员、车辆、区域和设置，也可以直接执行操作。操作指引和本导览也能在这里打开。',
    '按 Ctrl K 或點這個按鈕，可以尋找頁面、人員、車輛、區域和設定，也可以直接執行操作。操作指引和本導覽也能在這裡開啟。',
    'Press Ctrl K or this button to find pages, people, vehicles, areas and settings, or to run a command. The user guide and this tour are there as well.',
  ],
  'tour.palette.title': ['什么都能找到', '什麼都能找到', 'Find anything, do anything'],
  'tour.skip': ['跳过', '跳過', 'Skip'],
  'tour.start': ['新手导览', '新手導覽', 'Take the tour'],
  'tour.step': ['{step} / {count}', '{step} / {count}', '{step} / {count}'],
} as const satisfies Words;
