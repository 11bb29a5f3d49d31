import type { RawBuilder } from 'kysely';

import type { ReportAsker } from '../fixedReport.ts';

/** The caller of a source. */
export interface SourceAsker extends ReportAsker {
  /** Condition of visible rows of an entity, over its table. */
  sees(entity: string): RawBuilder<boolean>;
}

/** Epoch ms. */
export interface Span {
  from: number;
  until: number;
}
