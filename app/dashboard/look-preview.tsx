/** A small picture of a home page in a look. It says nothing that the words beside it don't say, and nothing in it reacts. */
import { type ReactNode, useEffect, useState } from 'react'
import { applyTheme } from '#app/dashboard/theme-variables.ts'
import type { HomeLayout } from '#app/definitions/look-settings.ts'
import type { Look } from '#app/definitions/looks.ts'
import type { Drawing } from '#app/ui/scene-files.ts'
import { drawingsOf } from '#app/ui/scenes.ts'

interface LookPreviewProps {
  look: Look
  churchName: string
}

export function LookPreview({ look: { settings }, churchName }: LookPreviewProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!element) return
    applyTheme(element, settings)
    if (settings.corners === 'square') for (const name of ['--corner', '--pill']) element.style.setProperty(name, '0px')
  }, [element, settings])
  const { Frame, drawing } = LAYOUTS[settings.homeLayout]
  const { bar, name, words } = STYLES[settings.homeLayout]
  const picture = (
    <img
      src={drawingsOf(settings.sceneSet)[drawing]}
      alt=""
      width={1200}
      height={675}
      loading="lazy"
      className="absolute inset-0 size-full object-cover object-[72%_80%]"
    />
  )
  return (
    <span
      ref={setElement}
      inert
      aria-hidden="true"
      className={`fonts-${settings.fonts} grid aspect-[4/3] grid-rows-[auto_minmax(0,1fr)] overflow-hidden border-b border-line bg-paper font-sans text-[0.6rem] leading-snug text-ink`}
    >
      <span className={`flex items-center gap-2 px-3 py-2 ${bar}`}>
        <span className={`truncate font-serif text-xs font-semibold ${name}`}>{churchName}</span>
        <span className="flex gap-1.5 opacity-60">
          {[1, 2, 3].map((link) => (
            <span key={link} className="h-0.5 w-4 bg-current" />
          ))}
        </span>
      </span>
      <Frame picture={picture}>
        <span className={`grid content-center gap-1.5 ${words}`}>
          <span className="text-primary-text">Sundays</span>
          <span className="line-clamp-3 font-serif text-base leading-tight font-medium wrap-anywhere">
            {churchName}
          </span>
          <span className="mt-1 inline-block rounded-pill bg-primary px-2.5 py-1 font-semibold text-on-primary">
            Plan Your Visit
          </span>
        </span>
      </Frame>
    </span>
  )
}

interface FrameProps {
  picture: ReactNode
  children: ReactNode
}

const LAYOUTS: Record<HomeLayout, { drawing: Drawing; Frame: (props: FrameProps) => ReactNode }> = {
  scene: {
    drawing: 'front',
    Frame: ({ picture, children }) => (
      <span className="relative grid">
        {picture}
        <span className="relative grid w-1/2 bg-[color-mix(in_srgb,var(--paper)_80%,transparent)] px-3">
          {children}
        </span>
      </span>
    ),
  },
  split: {
    drawing: 'church',
    Frame: ({ picture, children }) => (
      <span className="grid grid-cols-2">
        <span className="grid px-3">{children}</span>
        <span className="relative">{picture}</span>
      </span>
    ),
  },
  arch: {
    drawing: 'frontTall',
    Frame: ({ picture, children }) => (
      <span className="grid grid-cols-2 gap-2 bg-sand px-3">
        <span className="grid">{children}</span>
        <span className="relative mx-2 overflow-hidden rounded-t-full">{picture}</span>
      </span>
    ),
  },
  photo: {
    drawing: 'front',
    Frame: ({ picture, children }) => (
      <span className="grid grid-rows-2 gap-2 px-3 pb-3">
        <span className="relative overflow-hidden rounded-card">{picture}</span>
        {children}
      </span>
    ),
  },
  card: {
    drawing: 'candles',
    Frame: ({ picture, children }) => (
      <span className="relative grid">
        <span className="absolute inset-x-0 top-0 h-3/5">{picture}</span>
        <span className="relative mx-auto mt-[18%] mb-2 grid w-4/5 border-t-2 border-primary bg-paper p-2">
          {children}
        </span>
      </span>
    ),
  },
  words: {
    drawing: 'front',
    Frame: ({ children }) => <span className="grid border-t border-edge px-3">{children}</span>,
  },
}

/** Classes of the bar, of the name in it, and of the words. */
const STYLES: Record<HomeLayout, Record<'bar' | 'name' | 'words', string>> = {
  scene: { bar: 'border-b border-line', name: 'mr-auto', words: 'justify-items-start' },
  split: { bar: 'bg-secondary text-on-secondary', name: 'mr-auto', words: 'justify-items-start' },
  arch: { bar: 'bg-sand', name: 'mr-auto', words: 'justify-items-start' },
  photo: { bar: '', name: 'mr-auto', words: 'justify-items-start' },
  card: { bar: 'border-b border-line', name: 'mr-auto', words: 'justify-items-center text-center' },
  words: { bar: 'flex-col', name: '', words: 'justify-items-center text-center' },
}
