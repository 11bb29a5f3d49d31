/** Business constants of specification §9, stated once. Times in milliseconds, sizes in bytes unless named. */
export const pageSizes = [10, 15, 20, 30, 50] as const;
export const limits = {
  defaultPageSize: 15,
  /** What one call may ask for; more comes by pages. */
  maxPageSize: 1000,
  pagerPages: 5,
  tableMaxHeightPx: 600,
  tableRowHeightPx: 40,
  debounceMs: 500,
  searchDebounceMs: 200,
  repeatClickMs: 1000,
  toastMs: 5000,
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
  historyDays: 366,
  counterPollMs: 6000,
} as const;
