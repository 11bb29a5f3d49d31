import { readBootId } from '../../core/clock/bootId.ts';
import { ServerClock } from '../../core/clock/serverClock.ts';
import type { IntakeStart } from '../../core/thread/contract.ts';
import { runWorker } from '../../core/thread/worker.ts';
import { startIntake } from './startIngest.ts';

await runWorker<IntakeStart>('intake', async (options, log, conditions) => {
  const intake = await startIntake({
    ...options,
    clock: new ServerClock(options.clock),
    boot: readBootId(),
    log,
    conditions,
    onFatal: (error) => {
      log.fatal({ err: error }, 'the intake cannot go on');
      // Out of every promise chain, so that the thread ends and is started again from the log.
      setImmediate(() => {
        throw error;
      });
    },
  });
  return {
    ready: intake.started.then(() => ({ intake: intake.listening })),
    close: intake.close,
    finish: intake.finish,
    link: intake.linkWeb,
    webAddress: intake.webAddress,
    conditions: intake.conditions,
  };
});
