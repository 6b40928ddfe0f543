/** One picture of the library: what is known of it, where it is used, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Cropping, type EditProps, Focusing } from '#app/media/admin-edit.tsx'
import { DeleteFile, PlaceList } from '#app/media/admin-places.tsx'
import type { PictureDetails } from '#app/media/schema.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { Dialog, DialogFoot, useLeaveQuestion } from '#app/dashboard/dialog.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { useLeaveGuard } from '#app/dashboard/saving.ts'
import { LibraryPicker, usesInWords } from '#app/dashboard/library.tsx'
import { moment } from '#app/dates/instants.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { href } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'
import { Img } from '#app/ui/picture.tsx'

interface PictureDialogProps {
  id: string
  onOpen: (id: string) => void
}

export function PictureDialog({ id, onOpen }: PictureDialogProps) {
  const { data: picture, error } = useQuery(adminRead<PictureDetails>(href(adminApi.picture, { id })))
  const unsaved = useUnsaved(picture)
  return (
    <Dialog title="Edit Image" isWide onClose={unsaved.close}>
      {picture ? (
        <Details
          key={picture.id}
          picture={picture}
          unsaved={unsaved}
          onOpen={(next) => unsaved.leave(() => onOpen(next))}
        />
      ) : (
        <div className="admin-dialog-body">
          {error ? <Failed error={error} /> : <p className="py-6 text-soft">Loading...</p>}
        </div>
      )}
      {unsaved.question}
    </Dialog>
  )
}

interface Typed {
  fileName: string
  alt: string
}

/** Unsaved input, typed or moved, with a question before it is lost. */
function useUnsaved(picture: PictureDetails | undefined) {
  const { change } = useUrlState()
  const stored = { fileName: picture?.fileName ?? '', alt: picture?.alt ?? '' }
  // It stays when the picture is cropped, which makes another one of it.
  const [changed, type] = useState<Partial<Typed>>({})
  const typed = { ...stored, ...changed }
  /** The focal point or the crop was changed in its editor. */
  const [isMoved, setMoved] = useState(false)
  const isUnsaved = isMoved || typed.fileName.trim() !== stored.fileName || typed.alt.trim() !== stored.alt
  const isDone = useRef(false)
  useEffect(() => {
    if (isUnsaved) isDone.current = false
  }, [isUnsaved])
  useLeaveGuard(isUnsaved, isDone)
  /** Goes on without asking. */
  const leave = (go: () => void) => {
    isDone.current = true
    go()
  }
  const onLeave = () => leave(() => change({ edit: undefined }))
  const text = 'Your changes haven’t been saved.'
  const { close, question } = useLeaveQuestion({ isUnsaved, text, onClose: onLeave, onLeave })
  return { typed, type, setMoved, close, leave, onLeave, question }
}

interface DetailsProps {
  picture: PictureDetails
  unsaved: ReturnType<typeof useUnsaved>
  onOpen: (id: string) => void
}

function Details({ picture, unsaved, onOpen }: DetailsProps) {
  const [editing, setEditing] = useState<'focus' | 'crop' | 'replace'>()
  const { typed, type, setMoved, close, onLeave } = unsaved
  const formId = useId()
  const done = () => {
    setEditing(undefined)
    setMoved(false)
  }
  const editor = { picture, onOpen, onDone: done, onMove: () => setMoved(true) }
  if (editing === 'focus') return <Focusing {...editor} />
  if (editing === 'crop') return <Cropping {...editor} />
  return (
    <>
      <div className="admin-dialog-body">
        <p className="font-semibold wrap-anywhere">{picture.fileName}</p>
        <Img
          src={picture.publicUrl}
          alt={picture.alt ?? ''}
          sizes="44rem"
          className="h-auto max-h-80 w-auto max-w-full rounded-lg bg-sand"
        />
        <p className="text-soft">{factsOf(picture)}</p>
        <div className="flex flex-wrap gap-2">
          <Opener label="Set focal point" onPress={() => setEditing('focus')} />
          <Opener label="Crop" onPress={() => setEditing('crop')} />
          <Opener label="Replace everywhere" onPress={() => setEditing('replace')} />
          <a className="admin-btn" href={picture.publicUrl} target="_blank" rel="noreferrer">
            Open<span className="sr-only"> image in a new tab</span>
          </a>
        </div>
        <TextForm id={formId} address={href(adminApi.picture, { id: picture.id })} typed={typed} onType={type} />
        <section>
          <h3 className="text-[1.15rem]">Where it’s used</h3>
          <PlaceList places={picture.places} />
        </section>
      </div>
      <Foot formId={formId} picture={picture} onClose={close} onDeleted={onLeave} />
      {editing === 'replace' && (
        <Replacing
          picture={picture}
          onDone={done}
          onOpen={(id) => {
            type({})
            onOpen(id)
          }}
        />
      )}
    </>
  )
}

function Opener({ label, onPress }: { label: string; onPress: () => void }) {
  return <Button onClick={onPress}>{label}</Button>
}

function factsOf({ width, height, bytes, createdAt, crop, uses }: PictureDetails): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  const facts = [`${width} × ${height} pixels`, `${size} in all sizes`, `uploaded ${moment(createdAt)}`]
  return [...facts, ...(crop ? ['cropped'] : []), usesInWords(uses).toLowerCase()].join(' · ')
}

const IN_TRASH = ' Something in the trash uses it. If you restore that, it keeps its image.'

interface FootProps {
  formId: string
  picture: PictureDetails
  onClose: () => void
  onDeleted: () => void
}

/** A picture in use can't be deleted. */
function Foot({ formId, picture: { id, fileName, uses, places }, onClose, onDeleted }: FootProps) {
  const remove = uses === 0 && (
    <DeleteFile
      variant="text"
      className="text-bad"
      what="image"
      fileName={fileName}
      address={href(adminApi.picture, { id })}
      note={places.length > 0 && IN_TRASH}
      onDeleted={onDeleted}
    >
      Delete
    </DeleteFile>
  )
  return (
    <DialogFoot cancel="Close" onCancel={onClose} tools={remove}>
      <Button variant="go" type="submit" form={formId}>
        Save
      </Button>
    </DialogFoot>
  )
}

interface TextFormProps {
  id: string
  /** The picture's address in the API. */
  address: string
  typed: Typed
  onType: (typed: Typed) => void
}

/** The dialog's foot saves it. Its values are the dialog's, which keeps them while another editor is open. */
function TextForm({ id, address, typed, onType }: TextFormProps) {
  const { send } = useAdminMutation()
  return (
    <form
      id={id}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send(['PUT', address, typed], undefined, { text: 'Image saved.' })
      }}
    >
      <TextField
        name="alt"
        label="Image description"
        hint="For people who can’t see the image. Leave it empty if the image is only decoration."
        maxLength={500}
        value={typed.alt}
        onChange={({ target }) => onType({ ...typed, alt: target.value })}
      />
      <TextField
        name="fileName"
        label="Name"
        required
        maxLength={255}
        value={typed.fileName}
        onChange={({ target }) => onType({ ...typed, fileName: target.value })}
      />
    </form>
  )
}

/** A new picture is uploaded in the library first; here it is chosen. */
function Replacing({ picture, onDone, onOpen }: Omit<EditProps, 'onMove'>) {
  const { send } = useAdminMutation()
  const replace = (id: string) => {
    // First, since a message that stands in a dialog goes with it.
    onDone()
    send(['POST', href(adminApi.pictureReplace, { id: picture.id }), { with: id }], () => onOpen(id))
  }
  return (
    <LibraryPicker
      title="Replace everywhere with"
      excludedId={picture.id}
      canUpload
      onClose={onDone}
      onChoose={({ id }) => replace(id)}
    />
  )
}
