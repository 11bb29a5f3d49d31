import type { RawBuilder } from 'kysely';

import type { ReportAsker } from '../fixedReport.ts';

/** Who asks for rows of a source. */
export interface SourceAsker extends ReportAsker {
  /** Which rows of an entity they see, over its table. */
  sees(entity: string): RawBuilder<boolean>;
}

/** Epoch ms. */
export interface Span {
  from: number;
  until: number;
}
