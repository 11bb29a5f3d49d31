/** Maximum number of people sent to an alarm by one press. */
export const mostAtOnce = 3;

/** Distance at which a responder has arrived, metres. */
export const arrivalMetres = 20;
