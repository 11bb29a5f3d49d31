import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { permitRecord } from '../../../testing/permitRecord.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { PermitPrint } from './PermitPrint.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('a permit on paper', () => {
  it('has its terms, signatures, measures, analyses, steps, and the code of its page', async () => {
    const values = [{ gas: 'oxygen', value: 20.9 }];
    const by = { name: 'Qian', accountName: 'qian' };
    const analysis = { takenAt: '2026-05-01T07:40:00Z', recordedAt: '2026-05-01T07:41:00Z', ...by, areaId: 'a1' };
    const record = permitRecord({
      analyses: [{ ...analysis, point: 'bottom', values, isPassing: true, failed: [] }],
      steps: [{ action: 'start', at: '2026-05-01T08:00:00Z', ...by, note: 'ready' }],
    });
    fakeServer({ '/bp/workPermit/record': () => record });
    renderScreen(
      <Routes>
        <Route path="/permit/:id/print" element={<PermitPrint />} />
      </Routes>,
      '/permit/p1/print',
    );
    expect(await screen.findByRole('heading', { name: 'Confined space · Level 1' })).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Permit to work' }).textContent).toContain('Cleaning of tank 3');
    expect(screen.getByRole('table', { name: 'Confirmations' }).textContent).toContain('ApplicantWangNot confirmed');
    expect(screen.getByRole('table', { name: 'Safety measures' }).textContent).toContain('Check the rope✓ Li');
    const analyses = screen.getByRole('table', { name: /^Gas analyses \(Oxygen 19.5–21 %/ });
    expect(analyses.textContent).toContain('Oxygen 20.9PassesQian');
    expect(screen.getByRole('table', { name: 'Work record' }).textContent).toContain('Start workQianready');
    expect(screen.getByTitle('QR code of permit CS-001')).toBeTruthy();
  });
});
