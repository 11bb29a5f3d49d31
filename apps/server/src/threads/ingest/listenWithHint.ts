import { InvalidSettings } from '../../core/settings/settings.ts';

/** Opens a port; one that cannot be had is an error that names the setting by which it is moved. */
export async function namedPort<T>(setting: string, port: number, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const problem = problems[codeOf(error)];
    if (problem === undefined) throw error;
    throw new InvalidSettings([`Port ${port} ${problem}: set ${setting} to another one.`]);
  }
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'may not be opened by this user',
};

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
