/** `depth`: nested too deep. `duplicate`: a name is given twice. `name`: no field may have this name. */
export type InputFault = 'syntax' | 'encoding' | 'depth' | 'tooMany' | 'duplicate' | 'name';

/** What came from outside cannot be read, or two readers could understand it differently. */
export class MalformedInput extends Error {
  readonly fault: InputFault;
  /** The name that is wrong; empty where the fault is not about a name. */
  readonly field: string;

  constructor(fault: InputFault, field = '') {
    super(field === '' ? fault : `${fault}: ${field}`);
    this.name = 'MalformedInput';
    this.fault = fault;
    this.field = field;
  }
}
