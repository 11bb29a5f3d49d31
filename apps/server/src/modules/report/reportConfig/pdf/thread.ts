import { parentPort, workerData } from 'node:worker_threads';

import { drawPdf, type PaperTable } from './drawPdf.ts';

// Set by `PdfPress`, which starts nothing else with this entry.
parentPort?.postMessage(await drawPdf(workerData as PaperTable), []);
