/** What pages with a form of the church ask the API. */
import type { ShownForm } from '#app/features/forms/form.ts'
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'
import { linkedRecord } from '#app/links/link-target.ts'

export function formRead(id: string) {
  return read<ShownForm>(href(api.form, { id }))
}

/** The id of the form that a block names; undefined when it names none. */
export function formIn(to: string): string | undefined {
  const record = linkedRecord(to)
  return record?.kind === 'forms' ? record.id : undefined
}
