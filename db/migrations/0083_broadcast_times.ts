/** Which weekly services are broadcast, and for how long: so far it was the main one, for two hours. */
import { addColumns, migration, numbers, run } from '#db/migrations/steps.ts'

export const broadcastTimes = migration(
  addColumns('service_times', [...numbers('is_broadcast'), ...numbers('minutes', 120)]),
  run('update service_times set is_broadcast = is_main'),
)
