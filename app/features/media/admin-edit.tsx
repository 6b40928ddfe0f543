/** Sets the focal point of a picture, and crops it. Both show in every place at once. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { PictureDetails } from '#app/features/media/library-schema.ts'
import { useAct } from '#app/records/act.ts'
import { call, callForWord } from '#app/records/client.ts'
import { CropFrame } from '#app/records/crop-frame.tsx'
import { FocalPoint } from '#app/records/focal-point.tsx'
import { href } from '#app/routes.ts'

interface EditProps {
  picture: PictureDetails
  onDone: () => void
}

export function Focusing({ picture, onDone }: EditProps) {
  const { act, isPending } = useAct()
  const [focus, setFocus] = useState(picture.focus)
  const save = async () => {
    const address = href(adminApi.pictureFocus, { id: picture.id })
    const message = await act(
      () => callForWord('PUT', address, focus),
      (text) => ({ text }),
    )
    if (message !== undefined) onDone()
  }
  return (
    <>
      <p className="text-soft">
        Choose what stays in view where the image is cropped. Click the image, or move the point with the arrow keys.
      </p>
      <FocalPoint address={picture.publicUrl} value={focus} onChange={setFocus} />
      <Answers label="Save focal point" isPending={isPending} onSave={() => void save()} onCancel={onDone} />
    </>
  )
}

export function Cropping({ picture, onDone, onOpen }: EditProps & { onOpen: (id: string) => void }) {
  const { act, isPending } = useAct()
  const { original, crop } = picture
  const [part, setPart] = useState(crop ?? { x: 0, y: 0, width: picture.width, height: picture.height })
  if (!original) return <p>The original of this image is gone, so it can’t be cropped. Upload it again.</p>
  const save = async (next: typeof part | null) => {
    const saved = await act(
      async () => {
        const answer = await call('PUT', href(adminApi.pictureCrop, { id: picture.id }), { crop: next })
        return (await answer.json()) as { message: string; id: string }
      },
      ({ message }) => ({ text: message }),
    )
    if (!saved) return
    onDone()
    onOpen(saved.id)
  }
  return (
    <>
      <p className="text-soft">
        Draw a frame on the image, or enter it in pixels. The original is kept, so you can change the crop later.
      </p>
      <CropFrame picture={original} value={part} onChange={setPart} />
      <Answers label="Save crop" isPending={isPending} onSave={() => void save(part)} onCancel={onDone}>
        {crop && (
          <button type="button" className="admin-btn mr-auto" onClick={() => void save(null)}>
            Show all of it again
          </button>
        )}
      </Answers>
    </>
  )
}

interface AnswersProps {
  label: string
  isPending: boolean
  onSave: () => void
  onCancel: () => void
  children?: React.ReactNode
}

function Answers({ label, isPending, onSave, onCancel, children }: AnswersProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {children}
      <button type="button" className="admin-btn" onClick={onCancel}>
        Cancel
      </button>
      <button type="button" className="admin-btn admin-btn-go" aria-disabled={isPending} onClick={onSave}>
        {label}
      </button>
    </div>
  )
}
