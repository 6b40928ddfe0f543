/** Pictures of the media library, as its section and the dialog to choose one show them. */
import type { ReactNode } from 'react'
import { formatCount } from '#app/ui/format-count.ts'
import { Img } from '#app/ui/picture.tsx'

/** A picture as the API lists it. */
export interface LibraryPicture {
  id: string
  publicUrl: string
  /** In pixels, of the largest version. */
  width: number
  height: number
  alt: string | null
  fileName: string
  /** Of all versions together. */
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
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,45%),1fr))] gap-3">
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
        <Img src={publicUrl} alt="" sizes="14rem" loading="lazy" className="aspect-4/3 w-full bg-sand object-cover" />
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

/** `Used in 3 places`. */
export function usesInWords(uses: number): string {
  return uses === 0 ? 'Not used' : `Used in ${formatCount(uses, ['place', 'places'])}`
}
