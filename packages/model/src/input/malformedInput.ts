/** `depth`: nested too deep. `duplicate`: a name is given twice. `name`: no field may have this name. */
export type InputFault = 'syntax' | 'encoding' | 'depth' | 'tooMany' | 'duplicate' | 'name';

/** Input is unreadable, or ambiguous between parsers. */
export class MalformedInput extends Error {
  readonly fault: InputFault;
  /** The faulty name; empty if the fault is not about a name. */
  readonly field: string;

  constructor(fault: InputFault, field = '') {
    super(field === '' ? fault : `${fault}: ${field}`);
    this.name = 'MalformedInput';
    this.fault = fault;
    this.field = field;
  }
}
