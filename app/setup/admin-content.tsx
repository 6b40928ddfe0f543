/** The step of the guided setup for photographs and for content that the church has already. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { adminRead, type StoredRecord } from '#app/dashboard/client.ts'
import type { Request } from '#app/dashboard/mutation.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { staffMember } from '#app/features/church/church.ts'
import { href } from '#app/routes.ts'
import { Photographs, photographsIn, type PhotographValues } from '#app/setup/admin-photographs.tsx'
import { settingPhotographs } from '#app/setup/photographs.ts'
import { AdminLink, type Search } from '#app/dashboard/url-state.tsx'
import { StepFrame, type StepProps, useStepForm } from '#app/setup/admin-step.tsx'

const sources: { title: string; about: string; to: string; search?: Search }[] = [
  {
    title: 'What you have, as it is',
    about:
      'Sermons, events and subscribers from Excel, CSV or a list that you paste, a podcast feed, a WordPress export, a calendar.',
    to: adminPages.imports,
  },
  {
    title: 'Videos from YouTube',
    about: 'Sermons and services from your playlists, now and every day.',
    to: adminPages.videoSync,
  },
  { title: 'Staff', about: 'The people visitors should know.', to: adminPages.church, search: { list: 'staff' } },
]

interface StaffMember extends StoredRecord {
  name: string
  photoUrl: string | null
}

export function ContentStep(props: StepProps) {
  const { data: staff } = useQuery(adminRead<StaffMember[]>(addressesOf(staffMember).all))
  return staff ? <ContentForm {...props} pastor={staff[0]} /> : null
}

function ContentForm({ stored, onDone, onTyped, pastor }: StepProps & { pastor: StaffMember | undefined }) {
  const pictures = Object.fromEntries(settingPhotographs.map((name) => [name, stored[name] ?? '']))
  const before = { ...pictures, staffPhoto: pastor?.photoUrl ?? '', staffName: pastor?.name ?? '' }
  const { all, one } = addressesOf(staffMember)
  const step = useStepForm<PhotographValues>({
    step: 'content',
    schema: photographsIn,
    values: { ...before, parentsAgree: Boolean(stored.kidsPicture) } as PhotographValues,
    requests: ({ staffPhoto, staffName, ...values }) => {
      const given = Object.fromEntries(settingPhotographs.map((name) => [name, values[name]]))
      const person = { name: staffName, photoUrl: staffPhoto }
      const isSame = staffPhoto === before.staffPhoto && staffName === before.staffName
      return [
        ['PUT', adminApi.siteConfig, given],
        ...(isSame || staffName === ''
          ? []
          : [(pastor ? ['PUT', href(one, { id: pastor.id }), person] : ['POST', all, person]) satisfies Request]),
      ]
    },
    shown: (values) => ({ settings: Object.fromEntries(settingPhotographs.map((name) => [name, values[name]])) }),
    onDone,
    onTyped,
  })
  return (
    <StepFrame lead="Bring what you have, now or whenever you like." of={step}>
      <Photographs form={step.form} layout={stored.homeLayout} />
      <Sources />
    </StepFrame>
  )
}

function Sources() {
  return (
    <fieldset>
      <legend className="mb-2 text-xl">Content that you have already</legend>
      <p className="mb-3 admin-measure text-soft">Each opens in a new tab; this setup waits for you.</p>
      <ul className="grid gap-3">
        {sources.map(({ title, about, to, search = {} }) => (
          <li
            key={title}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-4 py-3"
          >
            <span className="min-w-0 flex-1 basis-60">
              <strong className="block">{title}</strong>
              <span className="text-soft">{about}</span>
            </span>
            <AdminLink to={to} search={search} className="admin-btn" target="_blank">
              Open<span className="sr-only">: {title}</span>
            </AdminLink>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
