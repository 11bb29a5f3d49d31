/** So many people are sent to an alarm with one press at most. */
export const mostAtOnce = 3;

/** Distance at which a responder has arrived, metres. */
export const arrivalMetres = 20;
