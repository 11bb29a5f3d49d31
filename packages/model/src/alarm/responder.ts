/** So many people are sent to an alarm with one press at most. */
export const mostAtOnce = 3;

/** A responder has arrived when he is this near, metres. */
export const arrivalMetres = 20;
