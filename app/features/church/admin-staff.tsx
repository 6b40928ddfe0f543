/** The staff in the admin area. */
import { adminApi } from '#app/admin-routes.ts'
import { fieldsOf, PictureOf, Side } from '#app/records/form-fields.tsx'
import type { StoredRecord } from '#app/records/client.ts'
import type { ListOf } from '#app/features/church/admin-list.tsx'
import { staffIn } from '#app/features/church/input.ts'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'

interface StaffValues {
  name: string
  title: string
  email: string
  role: string
  photoUrl: string
  websiteUrl: string
  bio: string
}

type StaffRecord = StoredRecord & { [Name in keyof StaffValues]: string | null }

export const staffList: ListOf<StaffRecord, StaffValues> = {
  name: 'Staff member',
  lead: 'Those who lead the parish, in the order in which the staff page shows them.',
  empty: 'Nobody yet. Add those whom visitors should know by name: who leads worship, music, the children.',
  addresses: { all: adminApi.staff, one: adminApi.staffMember, move: adminApi.staffMemberMove },
  schema: staffIn,
  valuesOf: (member) => ({
    name: member?.name ?? '',
    title: member?.title ?? '',
    email: member?.email ?? '',
    role: member?.role ?? '',
    photoUrl: member?.photoUrl ?? '',
    websiteUrl: member?.websiteUrl ?? '',
    bio: member?.bio ?? '',
  }),
  labels: {
    name: 'Name',
    title: 'Title',
    email: 'Email',
    role: 'Part in worship',
    photoUrl: 'Photo',
    websiteUrl: 'Website',
    bio: 'Bio',
  },
  title: ({ name }) => name ?? '',
  about: ({ title, role }) => [title, role === 'music' ? 'music minister' : ''].filter(Boolean).join(' · '),
  fields: (form, problems) => {
    const field = fieldsOf(form, problems)
    return (
      <>
        <Side>
          <TextField {...field('name')} label="Name" required />
          <TextField {...field('title')} label="Title" hint="For example Rector, Deacon, Minister of Music." />
          <TextField {...field('email')} label="Email" type="email" hint="Where their “Contact by email” leads." />
          <Select {...field('role')} label="Part in worship" hint="The music page offers the music minister’s address.">
            <option value="">No particular one</option>
            <option value="music">Music minister</option>
          </Select>
          <TextField {...field('websiteUrl')} label="Website" type="url" />
        </Side>
        <PictureOf
          form={form}
          problems={problems}
          name="photoUrl"
          label="Photo"
          hint="Initials stand there without one."
        />
        <TextArea {...field('bio')} label="Bio" rows={7} hint="Leave a blank line between paragraphs." />
      </>
    )
  },
}
