import { describe, expect, it } from 'vitest';

import { reportFaults } from './definitionFaults.ts';
import { sourceNames } from './reportConfig.ts';
import { standardReportNames, standardReports } from './standardReport.ts';

describe('the standard reports', () => {
  it.each(standardReportNames)('%s is in order', (name) => {
    expect(reportFaults(standardReports[name])).toEqual([]);
  });

  it('show every data source', () => {
    const shown = new Set(Object.values(standardReports).map(({ source }) => source));
    expect(sourceNames.filter((source) => !shown.has(source))).toEqual([]);
  });
});
