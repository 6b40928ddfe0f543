/** Pictures of the media library: as its section shows them, and the dialog that chooses one. */
import { type ReactNode, useState } from 'react'
import { formatCount } from '#app/text/format-count.ts'
import { Img } from '#app/ui/picture.tsx'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { Dialog, DialogFoot } from '#app/dashboard/dialog.tsx'
import { FileButton, useUpload } from '#app/dashboard/file-field.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { useMore } from '#app/dashboard/more-list.tsx'
import { type Uploaded, uploadPicture, uploadProblem } from '#app/dashboard/picture-upload.ts'
import { SearchField } from '#app/dashboard/toolbar.tsx'
import { toast } from '#app/ui/toast.tsx'
import { ACCEPTED_PICTURES } from '#app/links/picture-address.ts'

/** A picture as the API lists it. */
export interface LibraryPicture {
  id: string
  publicUrl: string
  /** In pixels, of the largest version. */
  width: number
  height: number
  alt: string | null
  fileName: string
  /** The size of all versions of the picture together. */
  bytes: number
  createdAt: string
  /** In how many places it is shown. */
  uses: number
  /** Percent from the left and from the top. */
  focus: { x: number; y: number }
  crop: Part | null
}

/** A part of a picture, in its pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

export function PictureGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,45%),1fr))] gap-3 sm:gap-4">
      {children}
    </ul>
  )
}

interface PictureCardProps {
  picture: LibraryPicture
  onChoose: () => void
  /** For those who hear the button, before the picture's name: `Edit`. */
  verb: string
}

/** A picture with what is known of it; all of it is the button. */
export function PictureCard({ picture, onChoose, verb }: PictureCardProps) {
  const { publicUrl, fileName, alt, width, height, uses } = picture
  return (
    <li className="min-w-0">
      <button
        type="button"
        className="sheet flex size-full flex-col overflow-hidden text-left hover:border-edge"
        onClick={onChoose}
      >
        <Img
          src={publicUrl}
          alt=""
          sizes="20rem"
          loading="lazy"
          className={`aspect-4/3 w-full bg-sand ${isShownWhole(picture) ? 'object-contain p-3' : 'object-cover'}`}
        />
        <span className="block w-full px-3 py-2">
          <span className="sr-only">{verb} </span>
          <strong className="block truncate font-semibold">{fileName}</strong>
          <span className="block truncate text-[0.9rem] text-soft">{alt ?? 'No description'}</span>
          <span className="block text-[0.9rem] text-soft">
            {width} × {height} · {usesInWords(uses)}
          </span>
        </span>
      </button>
    </li>
  )
}

/** Whether a tile would cut off too much of it: a logo, a banner, a portrait. */
function isShownWhole({ width, height }: Pick<LibraryPicture, 'width' | 'height'>): boolean {
  return width / height > 1.9 || width / height < 1.2
}

/** `Used in 3 places`. */
export function usesInWords(uses: number): string {
  return uses === 0 ? 'Not used' : `Used in ${formatCount(uses, ['place', 'places'])}`
}

interface LibraryPickerProps {
  title: string
  onChoose: (picture: Uploaded) => void
  onClose: () => void
  excludedId?: string
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
          <Button className="justify-self-center" isOff={isLoadingMore} onClick={showMore}>
            Show more
          </Button>
        )}
      </div>
      <DialogFoot onCancel={onClose} />
    </Dialog>
  )
}

/** Closing the dialog ends the upload, so that nothing is chosen after it. */
function UploadNew({ onDone }: { onDone: (picture: Uploaded) => void }) {
  const { progress, problem, send } = useUpload({
    upload: async (...sent) => {
      const picture = await uploadPicture(...sent)
      onDone(picture)
      if (picture.notice) toast({ text: picture.notice })
    },
    onFailure: uploadProblem,
  })
  return (
    <p>
      <FileButton
        field="Upload a new image"
        accept={ACCEPTED_PICTURES}
        isOff={progress !== undefined}
        onFiles={([file]) => void send(file)}
      >
        Upload a new image
      </FileButton>
      <span role="status" className="block text-soft">
        {progress === undefined ? problem : 'Uploading...'}
      </span>
    </p>
  )
}
