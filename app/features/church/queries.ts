/** Reads the church's lists, in the order that people chose. */
import {
  type Belief,
  type Ministry,
  ministry,
  type Question,
  serviceTime,
  type StaffMember,
  staffMember,
} from '#app/features/church/church.ts'
import { usualLabel } from '#app/features/church/words.ts'
import { shownOf } from '#app/records/columns.ts'
import type { ServiceTime } from '#app/ui/service-times.ts'
import type { Db } from '#db/database.ts'

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db.selectFrom('staff_members').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map((row) => {
    const { role, title, ...member } = shownOf(staffMember, row)
    return { ...member, title: title ?? '', isMusicMinister: role === 'music' }
  })
}

export function listBeliefs(db: Db): Promise<Belief[]> {
  return db.selectFrom('beliefs').select(['id', 'title', 'body']).orderBy('position').orderBy('id').execute()
}

export function listQuestions(db: Db): Promise<Question[]> {
  return db.selectFrom('questions').select(['id', 'question', 'answer']).orderBy('position').orderBy('id').execute()
}

export async function listServiceTimes(db: Db): Promise<ServiceTime[]> {
  const rows = await db.selectFrom('service_times').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map((row) => {
    const { shownIn, label, ...time } = shownOf(serviceTime, row)
    return {
      ...time,
      label: label ?? usualLabel(time),
      inFooter: shownIn.includes('footer'),
      inContact: shownIn.includes('contact'),
    }
  })
}

export async function listMinistries(db: Db): Promise<Ministry[]> {
  const rows = await db.selectFrom('ministries').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map((row) => shownOf(ministry, row))
}
