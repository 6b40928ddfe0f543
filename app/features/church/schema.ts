/** What goes out at the parish's door. */
import { z } from 'zod'

const text = z.string().nullable()

export const staffOut = z
  .object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    email: text,
    photoUrl: text,
    bio: text,
    websiteUrl: text,
    isMusicMinister: z.boolean(),
  })
  .meta({ id: 'StaffMember' })

export const beliefOut = z.object({ id: z.string(), title: z.string(), body: z.string() }).meta({ id: 'Belief' })

export const questionOut = z
  .object({ id: z.string(), question: z.string(), answer: z.string() })
  .meta({ id: 'Question' })

export const serviceTimeOut = z
  .object({
    id: z.string(),
    name: z.string(),
    weekday: z.number().meta({ description: '1 Monday to 7 Sunday' }),
    time: z.string().meta({ description: "HH:MM, in the church's zone" }),
    label: z.string(),
    isMain: z.boolean(),
    inFooter: z.boolean(),
    inContact: z.boolean().meta({ description: 'Whether the contact page lists it' }),
  })
  .meta({ id: 'ServiceTime' })

export const ministryOut = z
  .object({ id: z.string(), page: z.string(), name: z.string(), audience: text, body: z.string() })
  .meta({ id: 'Ministry' })

/** As the admin area keeps them. */
export const staffRecord = z.object({
  name: z.string(),
  title: text,
  email: text,
  photoUrl: text,
  bio: text,
  websiteUrl: text,
  role: z.enum(['', 'music']).meta({ description: 'music marks the music minister' }),
})
export const beliefRecord = z.object({ title: z.string(), body: z.string() })
export const questionRecord = z.object({ question: z.string(), answer: z.string() })
export const serviceTimeRecord = z.object({
  name: z.string(),
  weekday: z.number().meta({ description: '1 Monday to 7 Sunday' }),
  time: z.string().meta({ description: "HH:MM, in the church's zone" }),
  label: text.meta({ description: 'As people say it; made from day and time where there is none' }),
  isMain: z.boolean().meta({ description: 'At most one is' }),
  shownIn: z.array(z.enum(['footer', 'contact'])),
})
export const ministryRecord = z.object({ page: z.string(), name: z.string(), audience: text, body: z.string() })
