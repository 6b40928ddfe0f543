/** Chooses a picture that was uploaded before. */
import { useId, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Dialog, DialogFoot } from '#app/records/dialog.tsx'
import { Failed } from '#app/records/failed.tsx'
import { type LibraryPicture, PictureCard, PictureGrid } from '#app/records/library.tsx'
import { useMore } from '#app/records/more-list.tsx'
import { sendPicture, type Uploaded } from '#app/records/picture-upload.ts'
import { SearchField } from '#app/records/toolbar.tsx'
import { PICTURE_TYPES } from '#app/ui/picture-address.ts'

interface LibraryPickerProps {
  title: string
  onChoose: (picture: Uploaded) => void
  onClose: () => void
  /** Id of a picture that is not offered. */
  excludedId?: string
  /** Offers to upload a new one as well. */
  canUpload?: boolean
}

export function LibraryPicker({ title, onChoose, onClose, excludedId, canUpload = false }: LibraryPickerProps) {
  const [search, setSearch] = useState('')
  const { records, total, error, showMore, isLoadingMore } = useMore<LibraryPicture>(adminApi.pictures, { search })
  const offered = records?.filter(({ id }) => id !== excludedId)
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <div className="admin-dialog-body">
        {canUpload && <UploadNew onDone={onChoose} />}
        <SearchField list={{ search, setSearch }} label="Search by name, description or use" />
        {error && <Failed error={error} />}
        {!records && !error && <p className="py-6 text-soft">Loading...</p>}
        {offered?.length === 0 && (
          <p className="py-6 text-soft">{search ? 'No results. Try a shorter search.' : 'There are no images yet.'}</p>
        )}
        <PictureGrid label={title}>
          {offered?.map((picture) => (
            <PictureCard key={picture.id} picture={picture} verb="Choose" onChoose={() => onChoose(picture)} />
          ))}
        </PictureGrid>
        <p role="status" className="sr-only">
          {records && `${total} images`}
        </p>
        {showMore && (
          <button
            type="button"
            className="admin-btn justify-self-center"
            aria-disabled={isLoadingMore}
            onClick={showMore}
          >
            Show more
          </button>
        )}
      </div>
      <DialogFoot onCancel={onClose} />
    </Dialog>
  )
}

function UploadNew({ onDone }: { onDone: (picture: Uploaded) => void }) {
  const id = useId()
  const [message, setMessage] = useState('')
  const send = async (file: File) => {
    setMessage('Uploading...')
    const sent = await sendPicture(file)
    if (typeof sent === 'string') setMessage(sent)
    else onDone(sent)
  }
  return (
    <p>
      <label htmlFor={id} className="block font-semibold">
        Upload a new image
      </label>
      <input
        id={id}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className="mt-1 max-w-full file:mr-3 file:min-h-11 file:rounded-[10px] file:border file:border-solid file:border-line file:bg-white file:px-4 file:font-semibold"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
        }}
      />
      <span role="status" className="block text-soft">
        {message}
      </span>
    </p>
  )
}
