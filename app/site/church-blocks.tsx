/** Blocks of service times and of files. */
import { BlockSection, type Drawn } from '#app/blocks/drawn.tsx'
import { FileList } from '#app/ui/files.tsx'
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

export function FilesBlock({ block }: Drawn<'files'>) {
  return (
    <BlockSection block={block} heading={block.heading}>
      <FileList links={block.files} />
    </BlockSection>
  )
}
