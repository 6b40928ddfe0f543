/** The part “Copies elsewhere” of the section “Backups”: the place, how copying went, and the copies that are there. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { PlaceDialog, SheetDialog } from '#app/backup/copies/admin-place.tsx'
import type { CopiesAnswer, Sheet } from '#app/backup/copies/schema.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { Dialog, DialogFoot, RequestButton } from '#app/dashboard/dialog.tsx'
import { Facts } from '#app/dashboard/facts.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { moment } from '#app/dates/instants.ts'
import { href } from '#app/routes.ts'

/** @param isBusy whether a backup, a copy or a restore is running */
export function CopiesElsewhere({ isBusy }: { isBusy: boolean }) {
  const { data, error, refetch } = useQuery(adminRead<CopiesAnswer>(adminApi.copies))
  // A copy or a test that ended has changed what is known.
  useEffect(() => {
    if (!isBusy) void refetch()
  }, [isBusy, refetch])
  const [open, setOpen] = useState<'place' | 'files'>()
  const [sheet, setSheet] = useState<Sheet>()
  const close = () => setOpen(undefined)
  return (
    <section id="copies" aria-labelledby="copies-title" className="mt-10 border-t border-line pt-5">
      <h2 id="copies-title" className="text-xl">
        Copies elsewhere
      </h2>
      {error && <Failed error={error} />}
      {data && !data.place && <NoPlace onChoose={() => setOpen('place')} />}
      {data?.place && data.state && <Place place={data.place} state={data.state} isBusy={isBusy} onOpen={setOpen} />}
      {data && open === 'place' && (
        <PlaceDialog
          place={data.place}
          onClose={close}
          onSheet={(printed) => {
            close()
            setSheet(printed ?? undefined)
          }}
        />
      )}
      {open === 'files' && <FilesDialog onClose={close} />}
      {sheet && <SheetDialog sheet={sheet} onClose={() => setSheet(undefined)} />}
    </section>
  )
}

function NoPlace({ onChoose }: { onChoose: () => void }) {
  return (
    <>
      <p className="admin-note mt-3">
        <span>
          <strong>All backups are on the website’s own disk.</strong> If it breaks, they’re lost together with the
          website. Choose a second place, such as a Nextcloud, cloud storage (S3) or another disk: every backup is
          copied there, encrypted.
        </span>
      </p>
      <p className="mt-4">
        <Button variant="go" onClick={onChoose}>
          Choose a place
        </Button>
      </p>
    </>
  )
}

interface PlaceProps {
  place: NonNullable<CopiesAnswer['place']>
  state: NonNullable<CopiesAnswer['state']>
  isBusy: boolean
  onOpen: (dialog: 'place' | 'files') => void
}

function Place({ place, state, isBusy, onOpen }: PlaceProps) {
  const { isLocked, isOnSameDisk, copiedAt, problem, rehearsedAt, rehearsalProblem } = state
  const troubles = [
    isLocked && 'The password of this place can’t be read with this server’s key. Choose Change, and enter it again.',
    problem,
    rehearsalProblem,
    isOnSameDisk && 'This folder is on the same disk as the website, and would be lost with it.',
  ].filter((one) => typeof one === 'string')
  return (
    <>
      {troubles.map((trouble) => (
        <p key={trouble} className="admin-note mt-3 border-bad" role="status">
          <span>{trouble}</span>
        </p>
      ))}
      <div className="sheet mt-3 px-5 py-4">
        <Facts
          facts={[
            { name: 'Place', value: placeInWords(place) },
            { name: 'Last copy', value: copiedAt === null ? 'None yet' : moment(copiedAt) },
            { name: 'Last restored in a test', value: rehearsedAt === null ? 'Not yet' : moment(rehearsedAt) },
          ]}
        />
      </div>
      <p className="mt-4 flex flex-wrap gap-3">
        <RequestButton isOff={isBusy} request={['POST', adminApi.copies]} message={{ title: 'Copying started' }}>
          Copy now
        </RequestButton>
        <RequestButton isOff={isBusy} request={['POST', adminApi.copiesTest]} message={{ title: 'Test started' }}>
          Test restoring
        </RequestButton>
        <Button onClick={() => onOpen('files')}>Fetch a copy</Button>
        <Button onClick={() => onOpen('place')}>Change</Button>
        <RequestButton
          variant="text"
          className="text-bad"
          question={{
            title: 'Keep no more copies there?',
            text: <p>No more backups are copied from now on. The copies that are there stay.</p>,
            confirm: 'Stop copying',
          }}
          request={['DELETE', adminApi.copies]}
        >
          Stop copying
        </RequestButton>
      </p>
      <p className="mt-4 admin-measure text-soft">
        Copies are encrypted, and kept as long as the backups here. Once a month one is restored in a test by itself,
        beside the website.
      </p>
    </>
  )
}

function placeInWords(place: PlaceProps['place']): string {
  if (place.kind === 'folder') return `The folder ${place.folder}`
  return place.kind === 's3'
    ? `The bucket ${place.bucket} at ${place.address}, as ${place.user}`
    : `${place.address}, as ${place.user}`
}

/** The copies at the place, each of which can be fetched. */
function FilesDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(adminRead<{ name: string; bytes: number }[]>(adminApi.copiesFiles))
  return (
    <Dialog title="Fetch a copy" onClose={onClose}>
      <div className="admin-dialog-body">
        <p className="text-soft">
          It’s checked, and then it’s in the list of backups. Nothing is replaced before you restore it there.
        </p>
        {error && <Failed error={error} />}
        {!data && !error && <p className="text-soft">Loading...</p>}
        {data?.length === 0 && <p>There are no copies yet.</p>}
        <ul className="divide-y divide-line">
          {data?.map(({ name }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2">
              <span className="wrap-anywhere">{moment(madeAt(name))}</span>
              <RequestButton
                variant="text"
                request={['POST', href(adminApi.copiesFile, { file: name })]}
                message={{ title: 'Fetching the copy' }}
                onDone={onClose}
              >
                Fetch<span className="sr-only"> the copy of {moment(madeAt(name))}</span>
              </RequestButton>
            </li>
          ))}
        </ul>
      </div>
      <DialogFoot cancel="Close" onCancel={onClose} />
    </Dialog>
  )
}

/** When a backup was made, as its name says: `narthex-2026-11-29T02-20-00Z…`. */
function madeAt(name: string): string {
  const [, day, hour, minute, second] = /^narthex-([\d-]{10})T(\d\d)-(\d\d)-(\d\d)Z/.exec(name) ?? []
  return `${day}T${hour}:${minute}:${second}Z`
}
