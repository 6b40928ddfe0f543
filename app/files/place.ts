/** Where files are. They have no page: the address of one is the file. */
import { adminPages } from '#app/admin-routes.ts'
import type { Place } from '#app/definitions/place.ts'
import { uploads } from '#app/routes.ts'

export const filePlace = {
  table: 'files',
  kind: 'file',
  name: 'files',
  one: uploads.file,
  dashboard: { page: adminPages.files },
  isLinked: true,
} as const satisfies Place
