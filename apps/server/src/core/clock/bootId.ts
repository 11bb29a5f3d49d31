import { readFileSync } from 'node:fs';

/**
 * Names the time since the machine was started, through which its monotonic clock runs; null where the system does not
 * say (it is Linux that does).
 */
export function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || null;
  } catch {
    return null;
  }
}
