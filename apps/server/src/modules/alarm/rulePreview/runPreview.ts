import { restoreEngine } from '@muster/engine/createEngine.ts';
import type { SiteConfig } from '@muster/engine/input.ts';
import { type ChangePreview, previewChange, type PreviewQuestion } from '@muster/engine/previewChange.ts';

import { configDiff } from '../../../runner/configDiff.ts';

/** An engine's state, and the configuration that is in question. */
export interface PreviewTask extends Omit<PreviewQuestion, 'change'> {
  bytes: Uint8Array;
  config: Omit<SiteConfig, 'subjects'>;
}

/** What would follow from the configuration of a task. @throws RangeError for regions that no engine accepts */
export function runPreview({ bytes, config, ...question }: PreviewTask): ChangePreview {
  const engine = restoreEngine(bytes);
  // Who carries which card is not in question.
  const change = configDiff({ ...engine.rules(), subjects: [] }, { ...config, subjects: [] }) ?? null;
  return previewChange(engine, { ...question, change });
}
