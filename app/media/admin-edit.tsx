/** Sets the focal point of a picture, and crops it. Both show in every place at once. */
import { type PointerEvent, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import type { PictureDetails } from '#app/media/schema.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { call } from '#app/dashboard/client.ts'
import { DialogFoot } from '#app/dashboard/dialog.tsx'
import { FocalPoint } from '#app/dashboard/focal-point.tsx'
import { href } from '#app/routes.ts'
import type { Part } from '#app/dashboard/library.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Img } from '#app/ui/picture.tsx'

export interface EditProps {
  picture: PictureDetails
  onDone: () => void
  /** Something was changed that isn't saved. */
  onMove: () => void
  /** Opens another picture in its place. */
  onOpen: (id: string) => void
}

export function Focusing({ picture, onDone, onMove }: EditProps) {
  const { send, isPending } = useAdminMutation()
  const [focus, setFocus] = useState(picture.focus)
  const save = () => send(['PUT', href(adminApi.pictureFocus, { id: picture.id }), focus], onDone)
  return (
    <Editor label="Save focal point" isPending={isPending} onSave={save} onCancel={onDone}>
      <FocalPoint
        address={picture.publicUrl}
        value={focus}
        onChange={(next) => {
          setFocus(next)
          onMove()
        }}
      />
    </Editor>
  )
}

const ORIGINAL_GONE = 'The original of this image is gone, so it can’t be cropped. Upload it again.'

export function Cropping({ picture, onDone, onMove, onOpen }: EditProps) {
  const { mutate, isPending } = useAdminMutation()
  const { original, crop } = picture
  const [part, setPart] = useState(crop ?? { x: 0, y: 0, width: picture.width, height: picture.height })
  if (!original) return <p className="admin-dialog-body">{ORIGINAL_GONE}</p>
  const save = async (next: typeof part | null) => {
    const saved = await mutate(
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
    <Editor
      label="Save crop"
      isPending={isPending}
      onSave={() => void save(part)}
      onCancel={onDone}
      tools={
        crop && (
          <button type="button" onClick={() => void save(null)}>
            Remove crop
          </button>
        )
      }
    >
      <p className="text-soft">
        Draw a frame on the image, or enter it in pixels. The original is kept, so you can change the crop later.
      </p>
      <CropFrame
        picture={original}
        value={part}
        onChange={(next) => {
          setPart(next)
          onMove()
        }}
      />
    </Editor>
  )
}

interface EditorProps {
  label: string
  isPending: boolean
  onSave: () => void
  onCancel: () => void
  tools?: React.ReactNode
  children: React.ReactNode
}

function Editor({ label, isPending, onSave, onCancel, tools, children }: EditorProps) {
  return (
    <>
      <div className="admin-dialog-body">{children}</div>
      <DialogFoot onCancel={onCancel} tools={tools}>
        <Button variant="go" isOff={isPending} onClick={onSave}>
          {label}
        </Button>
      </DialogFoot>
    </>
  )
}

interface CropFrameProps {
  /** A picture's own address, and its size in pixels. */
  picture: { publicUrl: string; width: number; height: number }
  value: Part
  onChange: (part: Part) => void
}

const LABELS = { x: 'Left', y: 'Top', width: 'Width', height: 'Height' } as const

function CropFrame({ picture, value, onChange }: CropFrameProps) {
  const drawing = useDrawing(picture, onChange)
  return (
    <div>
      <div className="relative w-fit cursor-crosshair touch-none" {...drawing}>
        <Img
          src={picture.publicUrl}
          alt=""
          sizes="40rem"
          draggable={false}
          className="block h-auto max-h-96 w-auto max-w-full"
        />
        <Shade {...value} of={picture} />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(['x', 'y', 'width', 'height'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={LABELS[name]}
            type="number"
            min={name === 'x' || name === 'y' ? 0 : 16}
            max={name === 'x' || name === 'width' ? picture.width : picture.height}
            value={value[name]}
            onChange={({ target }) => onChange({ ...value, [name]: Math.trunc(Number(target.value)) || 0 })}
          />
        ))}
      </div>
    </div>
  )
}

/** Handlers with which the pointer draws a part, from one corner to the other. */
function useDrawing({ width, height }: CropFrameProps['picture'], onDraw: (part: Part) => void) {
  const start = useRef<{ x: number; y: number }>(null)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return {
      x: clamp(((clientX - box.left) / box.width) * width, width),
      y: clamp(((clientY - box.top) / box.height) * height, height),
    }
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = pointOf(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const { x, y } = pointOf(event)
      const [left, top] = [Math.min(x, start.current.x), Math.min(y, start.current.y)]
      const part = { x: left, y: top, width: Math.abs(x - start.current.x), height: Math.abs(y - start.current.y) }
      if (part.width > 0 && part.height > 0) onDraw(part)
    },
    onPointerUp: () => void (start.current = null),
  }
}

/** Darkens what is left out. */
function Shade({ x, y, width, height, of }: Part & { of: { width: number; height: number } }) {
  const whole = `M0 0H${of.width}V${of.height}H0Z`
  const part = `M${x} ${y}h${width}v${height}h-${width}Z`
  return (
    <svg
      viewBox={`0 0 ${of.width} ${of.height}`}
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
    >
      <path d={`${whole}${part}`} fillRule="evenodd" fill="#0f172a" fillOpacity={0.6} />
      <path d={part} fill="none" stroke="#fff" strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function clamp(value: number, max: number): number {
  return Math.round(Math.min(max, Math.max(0, value)))
}
