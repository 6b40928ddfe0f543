/** The church's lists as visitors see them, in the order that people chose. */
import type { Selectable } from 'kysely'
import {
  type Belief,
  belief,
  type Ministry,
  ministry,
  type Question,
  question,
  serviceTime,
  type StaffMember,
  staffMember,
  defaultLabel,
  labelHere,
} from '#app/features/church/church.ts'
import { shownOf } from '#app/definitions/columns.ts'
import type { ServiceTime } from '#app/ui/service-times.tsx'
import { compare } from '#app/text/compare.ts'
import type { Schema } from '#db/schema.ts'

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

export function listStaff(rows: readonly Row<'staff_members'>[]): StaffMember[] {
  return inOrder(rows).map((row) => {
    const { role, title, ...member } = shownOf(staffMember, row)
    return { ...member, title: title ?? '', isMusicMinister: role === 'music' }
  })
}

export function listBeliefs(rows: readonly Row<'beliefs'>[]): Belief[] {
  return inOrder(rows).map((row) => shownOf(belief, row))
}

export function listQuestions(rows: readonly Row<'questions'>[]): Question[] {
  return inOrder(rows).map((row) => shownOf(question, row))
}

export function listServiceTimes(rows: readonly Row<'service_times'>[]): ServiceTime[] {
  // A damaged row must not break the pages that compute with times.
  const whole = rows.filter(({ time }) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
  return inOrder(whole).map((row) => {
    const { shownIn, label, ...time } = shownOf(serviceTime, row)
    return {
      ...time,
      label: label === null ? defaultLabel(time) : labelHere(label, time),
      inFooter: shownIn.includes('footer'),
      inContact: shownIn.includes('contact'),
    }
  })
}

export function listMinistries(rows: readonly Row<'ministries'>[]): Ministry[] {
  return inOrder(rows).map((row) => shownOf(ministry, row))
}

export function inOrder<T extends { position: number; id: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.position - b.position || compare(a.id, b.id))
}
