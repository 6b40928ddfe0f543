/** The dialogs of “Copies elsewhere”: choosing the place, and the sheet with the key, which is shown once. */
import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { CopiesAnswer, CopiesStored, Sheet } from '#app/backup/copies/schema.ts'
import { Button } from '#app/dashboard/button.tsx'
import { call, CallError } from '#app/dashboard/client.ts'
import { Dialog, FormDialog } from '#app/dashboard/dialog.tsx'
import { Facts } from '#app/dashboard/facts.tsx'
import { Options } from '#app/dashboard/list-parts.tsx'
import { refresh, showError } from '#app/dashboard/mutation.ts'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.tsx'

const kinds = {
  webdav: 'Nextcloud or another WebDAV folder',
  s3: 'Cloud storage that speaks S3',
  folder: 'A folder on another disk of the server',
} as const
type Kind = keyof typeof kinds

type PlaceField = Pick<ComponentProps<typeof TextField>, 'name' | 'hint' | 'placeholder'> & { label: string }

const fields: Record<Kind, PlaceField[]> = {
  webdav: [
    {
      name: 'address',
      label: 'Address of the folder',
      placeholder: 'https://cloud.example.org/remote.php/dav/files/anna/narthex',
      hint: 'In Nextcloud: Files, Files settings at the bottom left, WebDAV. Add the name of a folder at the end; we create it.',
    },
    { name: 'user', label: 'User name' },
    { name: 'secret', label: 'App password', hint: 'In Nextcloud: Settings, Security, Create new app password.' },
  ],
  s3: [
    { name: 'address', label: 'Endpoint', placeholder: 'https://s3.eu-central-1.example.com' },
    { name: 'bucket', label: 'Bucket', hint: 'One that holds nothing else, and that isn’t public.' },
    { name: 'region', label: 'Region', hint: 'Leave it empty if your provider names none.' },
    { name: 'user', label: 'Access key ID' },
    { name: 'secret', label: 'Secret access key' },
  ],
  folder: [
    {
      name: 'folder',
      label: 'Folder',
      placeholder: '/mnt/backups',
      hint: 'It must exist, and the website’s program must be allowed to write there.',
    },
  ],
}

interface PlaceDialogProps {
  place: CopiesAnswer['place']
  onClose: () => void
  /** Called when the place is stored. @param sheet null when the key stays the same */
  onSheet: (sheet: Sheet | null) => void
}

export function PlaceDialog({ place, onClose, onSheet }: PlaceDialogProps) {
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<Kind>(place?.kind ?? 'webdav')
  const [typed, setTyped] = useState<Record<string, string>>({ ...place })
  const [renewsKey, setRenewsKey] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)
  const names = fields[kind].map(({ name }) => name)
  const submit = async () => {
    setPending(true)
    try {
      const given = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
      const answer = await call('PUT', adminApi.copies, { place: { kind, ...given }, renewsKey })
      const { message, sheet } = (await answer.json()) as CopiesStored
      await refresh(queryClient)
      toast({ title: 'Success', text: message })
      onSheet(sheet)
    } catch (error) {
      const found = error instanceof CallError ? Object.entries(error.fields) : []
      setProblems(Object.fromEntries(found.map(([name, problem]) => [name.replace('place.', ''), problem])))
      if (found.length === 0) showError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <FormDialog
      title="Copies elsewhere"
      submit={isPending ? 'Testing the place…' : 'Test and save'}
      isGood
      isPending={isPending}
      onSubmit={() => !isPending && void submit()}
      onClose={onClose}
    >
      <Select name="kind" label="Kind of place" value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
        <Options of={kinds} />
      </Select>
      {fields[kind].map(({ name, label, hint, placeholder }) => (
        <TextField
          key={`${kind} ${name}`}
          {...{ name, label, placeholder }}
          hint={name === 'secret' && place ? 'Leave it empty to keep the one that is stored.' : hint}
          type={name === 'secret' ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          problem={problems[name] === undefined ? undefined : `${label} ${problems[name]}`}
          value={typed[name] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      {place && (
        <Checkbox
          name="renewsKey"
          label="Make a new key, since the sheet with the old one was lost"
          checked={renewsKey}
          onChange={({ target }) => setRenewsKey(target.checked)}
        />
      )}
      <p className="text-soft">
        We store a small file there, read it and delete it again. Then we show a sheet with the key that opens the
        copies. Print it: it’s shown only once.
      </p>
    </FormDialog>
  )
}

/** The sheet with the key, to be printed and kept. */
export function SheetDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  return (
    <Dialog title="Recovery sheet" onClose={() => isKept && onClose()} isWide>
      <div className="admin-dialog-body">
        <p className="no-print">
          Print this sheet: with it the website can be restored when its server is lost. Keep it with your church’s
          records, not on this server. Anyone who has the sheet and the copies can read them. We can’t show it again.
        </p>
        <Facts facts={sheet} isCode />
        <div className="no-print">
          <Checkbox
            name="isKept"
            label="I’ve printed it or written it down"
            checked={isKept}
            onChange={({ target }) => setKept(target.checked)}
          />
        </div>
      </div>
      <footer className="admin-dialog-foot">
        <Button isOff={!isKept} onClick={onClose}>
          Done
        </Button>
        <Button variant="go" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </footer>
    </Dialog>
  )
}
