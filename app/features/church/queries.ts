/** The only place that knows how the parish's records are stored. All of them stand in the order people chose. */
import type { Belief, Ministry, Question, StaffMember } from '#app/features/church/church.ts'
import { usualLabel } from '#app/features/church/words.ts'
import type { ServiceTime } from '#app/ui/service-times.ts'
import type { Db } from '#db/database.ts'
import { orNull } from '#db/records.ts'

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db.selectFrom('staff_members').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    title: row.title,
    email: orNull(row.email),
    photoUrl: orNull(row.photo_url),
    bio: orNull(row.bio),
    websiteUrl: orNull(row.website_url),
    isMusicMinister: row.role === 'music',
  }))
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
    const shownIn = JSON.parse(row.shown_in || '[]') as string[]
    return {
      id: row.id,
      name: row.name,
      weekday: row.weekday,
      time: row.time,
      label: row.label || usualLabel(row),
      isMain: row.is_main === 1,
      inFooter: shownIn.includes('footer'),
      inContact: shownIn.includes('contact'),
    }
  })
}

export async function listMinistries(db: Db): Promise<Ministry[]> {
  const rows = await db.selectFrom('ministries').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    page: row.page,
    name: row.name,
    audience: orNull(row.audience),
    body: row.body,
  }))
}
