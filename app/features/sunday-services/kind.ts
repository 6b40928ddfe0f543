/** Sunday services as the admin area keeps them. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type RecordKind, whether } from '#app/records/record-kind.ts'
import { serviceIn } from '#app/features/sunday-services/input.ts'
import { presentService, serviceColumns } from '#app/features/sunday-services/queries.ts'
import { serviceOut } from '#app/features/sunday-services/schema.ts'
import { serviceLabel, type SundayService } from '#app/features/sunday-services/sunday-service.ts'
import type { SundayServiceTable } from '#db/tables/content.ts'
import { textContains } from '#db/search.ts'

export const serviceKind: RecordKind<
  'sunday_services',
  Selectable<SundayServiceTable>,
  z.infer<typeof serviceIn>,
  SundayService
> = {
  table: 'sunday_services',
  name: 'Sunday service',
  title: 'Sunday service',
  plural: 'Sunday services',
  input: serviceIn,
  output: serviceOut,
  columns: serviceColumns,
  present: presentService,
  label: serviceLabel,
  list: {
    contains: textContains,
    sorts: {
      // Read backwards this is the newest day first and of one day the earliest service, as the public list has it.
      date: [
        ['date', 'asc'],
        ['time', 'desc'],
      ],
      time: [
        ['time', 'asc'],
        ['date', 'desc'],
      ],
      location: [
        ['location', 'asc'],
        ['date', 'desc'],
      ],
    },
    usual: '-date',
    filters: { isLive: whether('is_live', 'true or false') },
  },
}
