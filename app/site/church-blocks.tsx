/** Blocks of the church's lists: service times, staff and files. */
import { BlockSection, type Drawn } from '#app/blocks/drawn.tsx'
import { staffRead } from '#app/features/church/reads.ts'
import { StaffList } from '#app/site/pages/about-staff.tsx'
import { FileList } from '#app/ui/files.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { useServiceTimes, weekly } from '#app/ui/service-times.tsx'

export function ServiceTimesBlock({ block }: Drawn<'service-times'>) {
  const times = useServiceTimes()
  if (times.length === 0) return null
  return (
    <BlockSection block={block} heading={block.heading}>
      <dl className="grid gap-x-columns gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {times.map((time) => (
          <div key={time.id} className="border-t border-line pt-4">
            <dt className="font-semibold">{time.name}</dt>
            <dd className="text-soft lining-nums">{weekly(time)}</dd>
          </div>
        ))}
      </dl>
    </BlockSection>
  )
}

export function StaffBlock({ block }: Drawn<'staff'>) {
  const people = usePageQuery(staffRead)
  if (people.length === 0) return null
  return (
    <BlockSection block={block} heading={block.heading}>
      <StaffList staff={people} />
    </BlockSection>
  )
}

export function FilesBlock({ block }: Drawn<'files'>) {
  return (
    <BlockSection block={block} heading={block.heading}>
      <FileList links={block.files} />
    </BlockSection>
  )
}
