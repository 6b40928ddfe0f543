/** Where attendance is, for the dashboard. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'

export const attendancePlace: Place<'attendance_counts'> = {
  table: 'attendance_counts',
  kind: 'attendance',
  name: 'attendance',
  dashboard: { page: adminPages.attendance },
}
