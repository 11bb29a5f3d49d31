/** Time for which a message is attempted while no gateway transmits it: later it is of no use. */
export const triedForMs = 10 * 60_000;
