import type { MoreRoutes } from '../../app.ts';
import type { Deliverer } from '../../outbox/deliverer.ts';

/**
 * Lets the deliverer run as long as the web side does: here no alarm waits for a mail server (ADR 022). What is written
 * while it is away is found at its start.
 */
export class DeliveryRun {
  #deliverer: Deliverer | undefined;

  readonly begin: MoreRoutes = (app, { deliverer }) => {
    this.#deliverer = deliverer;
    deliverer.start();
    app.addHook('onClose', () => deliverer.close());
  };

  wake(): void {
    this.#deliverer?.wake();
  }
}
