import { parentPort, workerData } from 'node:worker_threads';

import { type PreviewTask, runPreview } from './runPreview.ts';

// Set by `previewInThread`, which starts nothing else with this entry.
parentPort?.postMessage(runPreview(workerData as PreviewTask), []);
