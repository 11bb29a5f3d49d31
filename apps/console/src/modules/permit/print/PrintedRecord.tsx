import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import type { ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { gasText, limitText } from '../record/gasText.ts';
import { measureText } from '../record/measureText.ts';
import css from './PermitPrint.module.css';

/** Recorded signatures, measures, analyses and steps. */
export function PrintedRecord({ permit }: { permit: PermitRecord }) {
  const t = useT();
  const { signatures, measures, steps } = permit;
  return (
    <>
      <Sheet
        title={t('console.permit.signatures')}
        head={[t('console.permit.role'), t('console.permit.person'), t('console.permit.confirmed')]}
        rows={signatures.map(({ role, name, confirmedAt, accountName, isRequired }) => [
          t(`permitRole.${role}`),
          name ?? t('console.permit.gone'),
          confirmedAt === null
            ? isRequired
              ? t('console.permit.later')
              : ''
            : `${formatTime(confirmedAt)} ${accountName ?? ''}`,
        ])}
      />
      <Sheet
        title={t('console.permit.measures')}
        head={[t('console.permit.measure'), t('console.permit.tickedBy')]}
        rows={measures.map(({ measure, tick }) => [
          measureText(t, measure),
          tick === null ? '□' : `✓ ${tick.name || tick.accountName} ${formatTime(tick.at)}`,
        ])}
      />
      <PrintedAnalyses permit={permit} />
      <Sheet
        title={t('workPermit.steps')}
        head={[
          t('console.permit.takenAt'),
          t('console.permit.stepName'),
          t('console.permit.person'),
          t('console.permit.note'),
        ]}
        rows={steps.map(({ at, action, name, accountName, note, override }) => [
          formatTime(at),
          t(`action.${action}`),
          name || accountName,
          [note, override === undefined ? null : t('console.permit.overriddenFor', { reason: override.reason })]
            .filter(Boolean)
            .join(' · '),
        ])}
      />
    </>
  );
}

function PrintedAnalyses({ permit: { analyses, setting } }: { permit: PermitRecord }) {
  const t = useT();
  const limits = setting.gas?.limits ?? [];
  if (limits.length === 0 && analyses.length === 0) return null;
  const bounds = limits.map((limit) => `${gasText(t, limit.gas)} ${limitText(limit)}`).join(', ');
  const title = t('workPermit.analyses');
  return (
    <Sheet
      title={bounds === '' ? title : `${title} (${bounds})`}
      head={[
        t('console.permit.takenAt'),
        t('console.permit.values'),
        t('console.permit.verdict'),
        t('console.permit.person'),
      ]}
      rows={analyses.map(({ takenAt, values, point, isPassing, name, accountName }) => [
        [formatTime(takenAt), point].filter(Boolean).join(' · '),
        values.map(({ gas, value }) => `${gasText(t, gas)} ${value}`).join(', '),
        isPassing === null ? '' : t(isPassing ? 'console.permit.passes' : 'console.permit.failed'),
        name || accountName,
      ])}
    />
  );
}

interface SheetProps {
  title: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

function Sheet({ title, head, rows }: SheetProps) {
  const t = useT();
  return (
    <section>
      <h2>{title}</h2>
      <table className={css.table} aria-label={title}>
        <thead>
          <tr>
            {head.map((name, column) => (
              // Texts may still be loading, and are equal until then.
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // Rows of a record are identified by their index.
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={head.length}>{t('console.permit.nothing')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
