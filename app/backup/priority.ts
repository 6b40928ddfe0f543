/** The priority of processes that make backups. */
import { getPriority, setPriority } from 'node:os'

/** Three requests of visitors to one. At the lowest priority (19), other busy programs of the machine would stop a backup. */
const NICENESS = 5

/** Lets the server's requests go before this process. */
export function letRequestsGoFirst(): void {
  // Whoever started it with less may not ask for more (setpriority(2)).
  if (getPriority() < NICENESS) setPriority(NICENESS)
}
