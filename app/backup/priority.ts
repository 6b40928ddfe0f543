/** The priority of processes that make backups. */
import { getPriority, setPriority } from 'node:os'

/** Three requests of visitors to one. At the lowest priority (19), other busy programs of the machine would stop a backup. */
const NICENESS = 5

/** Lets the server's requests go before this process. */
export function letRequestsGoFirst(): void {
  // A process that was started at a lower priority is not allowed to raise it (setpriority(2)).
  if (getPriority() < NICENESS) setPriority(NICENESS)
}
