/** Business constants of specification §9. Times in milliseconds, sizes in bytes unless named. */
export const pageSizes = [10, 15, 20, 30, 50] as const;
export const limits = {
  defaultPageSize: 15,
  /** Maximum page size; more rows need more pages. */
  maxPageSize: 1000,
  pagerPages: 5,
  tableMaxHeightPx: 600,
  tableRowHeightPx: 40,
  debounceMs: 500,
  searchDebounceMs: 200,
  repeatClickMs: 1000,
  toastMs: 5000,
  formOverlayMsPerItem: 100,
  truncateAfter: 9,
  columnMinWidthPx: 70,
  columnPaddingPx: 20,
  circleSteps: 128,
  mobileBreakpointPx: 992,
  sidebarWidthPx: 240,
  password: [8, 16] as const,
  loginPasswordMin: 3,
  batchPositions: 10_000,
  batchBytes: 4 * 1024 * 1024,
  lateAfterMs: 7 * 24 * 3600 * 1000,
  aheadMs: 60_000,
  captchaMs: 120_000,
  freeTokenMs: 300_000,
  historyDays: 366,
  backtestDays: 31,
  counterPollMs: 6000,
  /** Evacuation report: areas with the most alarms of these days. */
  topAlarmAreas: 10,
  alarmAverageDays: 30,
  tabMenuWidthPx: 105,
  /** Milliseconds per pixel. */
  marqueeMsPerPx: 20,
} as const;

const KiB = 1024;
const MiB = 1024 * KiB;

/** File types by content: media type and allowed extensions. */
export const fileTypes = {
  png: { type: 'image/png', endings: ['png'] },
  jpeg: { type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  doc: { type: 'application/msword', endings: ['doc'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
  pdf: { type: 'application/pdf', endings: ['pdf'] },
  xls: { type: 'application/vnd.ms-excel', endings: ['xls'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  zip: { type: 'application/zip', endings: ['zip'] },
  json: { type: 'application/json', endings: ['json'] },
  licence: { type: 'application/json', endings: ['json', 'lic', 'licence', 'txt'] },
  mp4: { type: 'video/mp4', endings: ['mp4', 'm4v'] },
  mov: { type: 'video/quicktime', endings: ['mov'] },
  webm: { type: 'video/webm', endings: ['webm'] },
} as const satisfies Record<string, { type: string; endings: readonly string[] }>;
export type FileType = keyof typeof fileTypes;

export interface UploadLimit {
  bytes: number;
  types: readonly FileType[];
  /**
   * `image`: by `/image/upload`, re-encoded; `file`: by `/file/upload`; `import`: read by a call of its own, not
   * stored; `ingest`: sent with a device message, re-encoded.
   */
  by: 'image' | 'file' | 'import' | 'ingest';
  /** Visible to the whole site, not only to accounts that may see the row. */
  isShared?: true;
}

/** Purposes of uploads, with the limits of specification §5 and §9. */
export const uploadLimits = {
  widgetImage: { bytes: 10_240 * KiB, types: ['png', 'jpeg'], by: 'image' },
  photo: { bytes: 10_240 * KiB, types: ['jpeg', 'png'], by: 'image' },
  editorImage: { bytes: 2 * MiB, types: ['png', 'jpeg'], by: 'image' },
  icon: { bytes: 2 * MiB, types: ['png'], by: 'image', isShared: true },
  markerIcon: { bytes: 5 * MiB, types: ['jpeg', 'png'], by: 'image', isShared: true },
  mapBackground: { bytes: 5 * MiB, types: ['png', 'jpeg'], by: 'image', isShared: true },
  feedbackImage: { bytes: 5 * MiB, types: ['png', 'jpeg'], by: 'image' },
  feedbackVideo: { bytes: 100 * MiB, types: ['mp4', 'mov', 'webm'], by: 'file' },
  cameraPicture: { bytes: 2 * MiB, types: ['jpeg', 'png'], by: 'ingest' },
  attachment: { bytes: 200 * MiB, types: ['doc', 'docx'], by: 'file' },
  largeAttachment: { bytes: 500 * MiB, types: ['doc', 'docx'], by: 'file' },
  /** Of a drill plan (work.md, Drills and evacuations). */
  drillAttachment: { bytes: 200 * MiB, types: ['doc', 'docx', 'pdf'], by: 'file' },
  mapPackage: { bytes: 500 * MiB, types: ['zip'], by: 'file', isShared: true },
  photoArchive: { bytes: 500 * MiB, types: ['zip'], by: 'import' },
  sheet: { bytes: 16 * MiB, types: ['xls', 'xlsx'], by: 'import' },
  json: { bytes: 16 * MiB, types: ['json'], by: 'import' },
  licence: { bytes: 64 * KiB, types: ['licence'], by: 'import' },
} as const satisfies Record<string, UploadLimit>;
export type UploadPurpose = keyof typeof uploadLimits;

/** Maximum rows of an import and an export. */
export const sheetRows = 10_000;
export const exportRows = 200_000;
