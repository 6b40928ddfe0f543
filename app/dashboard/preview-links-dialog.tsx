/** Creates and revokes links with which people without an account see a record before it is public. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { copyText, useAdminMutation } from '#app/dashboard/mutation.ts'
import { adminRead, call, type StoredRecord } from '#app/dashboard/client.ts'
import { addressesOf, type AnyDefinition } from '#app/definitions/definition.ts'
import { Dialog, DialogFoot } from '#app/dashboard/dialog.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import type { PreviewLink } from '#app/records/preview-api.ts'
import { moment } from '#app/dates/instants.ts'
import { TextField } from '#app/ui/field.tsx'
import { href } from '#app/routes.ts'

type PreviewLinksProps = { definition: AnyDefinition; record: StoredRecord; onClose: () => void }

export function PreviewLinks({ definition, record, onClose }: PreviewLinksProps) {
  const one = href(addressesOf(definition).one, { id: record.id })
  const { data: links = [], error } = useQuery(adminRead<PreviewLink[]>(`${one}/preview-links`))
  const made = useLinks(one)
  return (
    <Dialog title="Preview link" onClose={onClose}>
      <div className="admin-dialog-body">
        <p>
          Anyone with the link sees this {definition.name} as it was last saved, for 7 days and without signing in, and
          nothing else that isn’t public.
        </p>
        {/* Shown only once: the server stores only a hash of its token. */}
        {made.url && (
          <TextField
            name="new-link"
            label="New link"
            readOnly
            value={made.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
        {error && <Failed error={error} />}
        {links.length > 0 && (
          <ul aria-label="Links that work" className="divide-y divide-line border-y border-line">
            {links.map((link) => (
              <LinkItem key={link.id} link={link} onRevoke={() => made.revoke(link)} />
            ))}
          </ul>
        )}
      </div>
      <Foot links={made} onClose={onClose} />
    </Dialog>
  )
}

const COPIED = { title: 'Success', text: 'Link copied' }

function Foot({
  links: { url, create, isPending },
  onClose,
}: {
  links: ReturnType<typeof useLinks>
  onClose: () => void
}) {
  const another = url && (
    <Button variant="text" isOff={isPending} onClick={create}>
      Create another link
    </Button>
  )
  return (
    <DialogFoot cancel="Close" onCancel={onClose} tools={another}>
      <Button
        variant="go"
        isOff={!url && isPending}
        onClick={() => (url ? void copyText(url, COPIED, 'Select the link and copy it.') : create())}
      >
        {url ? 'Copy link' : 'Create link'}
      </Button>
    </DialogFoot>
  )
}

/** Creates and revokes links of the record with this address; `url` is the one that was just created. */
function useLinks(one: string) {
  const { mutate, send, isPending } = useAdminMutation()
  const [url, setUrl] = useState('')
  const create = () =>
    void mutate(async () => {
      const answer = (await (await call('POST', `${one}/preview-link`, {})).json()) as { url: string }
      setUrl(answer.url)
    })
  const revoke = ({ id }: PreviewLink) => send(['DELETE', `${one}/preview-links/${id}`], () => setUrl(''))
  return { url, create, revoke, isPending }
}

function LinkItem({
  link: { createdAt, createdBy, expiresAt },
  onRevoke,
}: {
  link: PreviewLink
  onRevoke: () => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span>
        Made {moment(createdAt)} by {createdBy}
        <span className="block text-soft">Works until {moment(expiresAt)}</span>
      </span>
      <button type="button" className="min-h-11 font-semibold text-bad hover:underline" onClick={onRevoke}>
        Revoke<span className="sr-only"> the link made {moment(createdAt)}</span>
      </button>
    </li>
  )
}
