import { parentPort, workerData } from 'node:worker_threads';

import { drawPdf, type PaperTable } from './drawPdf.ts';

// Given by `PdfPress`, which starts nothing else with this entry.
parentPort?.postMessage(await drawPdf(workerData as PaperTable), []);
