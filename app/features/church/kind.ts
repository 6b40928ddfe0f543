/** The parish's lists as the admin area keeps them, all of them in the order that people choose. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { OrderedTable } from '#app/records/order.ts'
import type { RecordKind } from '#app/records/record-kind.ts'
import { beliefIn, ministryIn, questionIn, serviceTimeIn, staffIn } from '#app/features/church/input.ts'
import {
  beliefRecord,
  ministryRecord,
  questionRecord,
  serviceTimeRecord,
  staffRecord,
} from '#app/features/church/schema.ts'
import { flag, orNull } from '#db/records.ts'
import type { Schema } from '#db/schema.ts'

type Kind<T extends OrderedTable, In extends z.ZodType, Out extends z.ZodObject> = RecordKind<
  T,
  Selectable<Schema[T]>,
  z.output<In>,
  z.output<Out>
>

export const staffKind: Kind<'staff_members', typeof staffIn, typeof staffRecord> = {
  table: 'staff_members',
  name: 'staff member',
  title: 'Staff member',
  plural: 'staff members',
  input: staffIn,
  output: staffRecord,
  columns: ({ photoUrl, websiteUrl, ...same }) => ({ ...same, photo_url: photoUrl, website_url: websiteUrl }),
  present: (row) => ({
    name: row.name,
    title: orNull(row.title),
    email: orNull(row.email),
    photoUrl: orNull(row.photo_url),
    bio: orNull(row.bio),
    websiteUrl: orNull(row.website_url),
    role: row.role,
  }),
  label: ({ name }) => name,
  list: { sorts: { position: [['position', 'asc']], name: [['name', 'asc']] }, usual: 'position' },
}

export const beliefKind: Kind<'beliefs', typeof beliefIn, typeof beliefRecord> = {
  table: 'beliefs',
  name: 'belief',
  title: 'Belief',
  plural: 'beliefs',
  input: beliefIn,
  output: beliefRecord,
  columns: (input) => input,
  present: ({ title, body }) => ({ title, body }),
  label: ({ title }) => title,
  list: { sorts: { position: [['position', 'asc']], title: [['title', 'asc']] }, usual: 'position' },
}

export const questionKind: Kind<'questions', typeof questionIn, typeof questionRecord> = {
  table: 'questions',
  name: 'question',
  title: 'Question',
  plural: 'questions',
  input: questionIn,
  output: questionRecord,
  columns: (input) => input,
  present: ({ question, answer }) => ({ question, answer }),
  label: ({ question }) => question,
  list: { sorts: { position: [['position', 'asc']], question: [['question', 'asc']] }, usual: 'position' },
}

export const serviceTimeKind: Kind<'service_times', typeof serviceTimeIn, typeof serviceTimeRecord> = {
  table: 'service_times',
  name: 'service time',
  title: 'Service time',
  plural: 'service times',
  input: serviceTimeIn,
  output: serviceTimeRecord,
  columns: ({ isMain, shownIn, ...same }) => ({ ...same, is_main: flag(isMain), shown_in: JSON.stringify(shownIn) }),
  present: (row) => ({
    name: row.name,
    weekday: row.weekday,
    time: row.time,
    label: orNull(row.label),
    isMain: row.is_main === 1,
    shownIn: JSON.parse(row.shown_in || '[]') as ('footer' | 'contact')[],
  }),
  label: ({ name }) => name,
  list: { sorts: { position: [['position', 'asc']], name: [['name', 'asc']] }, usual: 'position' },
}

export const ministryKind: Kind<'ministries', typeof ministryIn, typeof ministryRecord> = {
  table: 'ministries',
  name: 'ministry',
  title: 'Ministry',
  plural: 'ministries',
  input: ministryIn,
  output: ministryRecord,
  columns: (input) => input,
  present: ({ page, name, audience, body }) => ({ page, name, audience: orNull(audience), body }),
  label: ({ name }) => name,
  list: { sorts: { position: [['position', 'asc']], name: [['name', 'asc']] }, usual: 'position' },
}
