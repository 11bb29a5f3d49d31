import { restoreEngine } from '@muster/engine/createEngine.ts';
import type { SiteConfig } from '@muster/engine/input.ts';
import { type ChangePreview, previewChange, type PreviewQuestion } from '@muster/engine/previewChange.ts';

import { configDiff } from '../../../runner/configDiff.ts';

/** An engine's state, and the configuration to evaluate. */
export interface PreviewTask extends Omit<PreviewQuestion, 'change'> {
  bytes: Uint8Array;
  config: Omit<SiteConfig, 'subjects'>;
}

/** Effects of the configuration of a task. @throws RangeError for regions that no engine accepts */
export function runPreview({ bytes, config, ...question }: PreviewTask): ChangePreview {
  const engine = restoreEngine(bytes);
  // Bindings of cards are not part of it.
  const change = configDiff({ ...engine.rules(), subjects: [] }, { ...config, subjects: [] }) ?? null;
  return previewChange(engine, { ...question, change });
}
