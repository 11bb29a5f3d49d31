/** So long a message is tried where no gateway carries it: who comes back to work later has no use for it. */
export const triedForMs = 10 * 60_000;
