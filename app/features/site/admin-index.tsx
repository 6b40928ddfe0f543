/** The sections of the settings with links to them. On a phone, the list gives way to the section that is opened. */
import { useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sections } from '#app/settings.ts'

const titles = Object.entries(sections).map(([id, { title }]) => ({ id, title }))

export function SettingsIndex() {
  const current = useSectionInView()
  const isOpen = useSectionInAddress() !== undefined
  return (
    <nav aria-label="Settings sections" className={isOpen ? 'max-md:hidden' : undefined}>
      <ul className="gap-x-1 max-md:divide-y max-md:divide-line max-md:border-y max-md:border-line md:flex md:flex-wrap xl:sticky xl:top-20 xl:grid">
        {titles.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-lg px-2 text-primary-text hover:underline max-md:flex max-md:justify-between max-md:text-ink xl:flex xl:min-h-9 xl:aria-[current]:bg-sand xl:aria-[current]:font-semibold xl:aria-[current]:text-ink"
            >
              {title}
              <ChevronRight size={18} aria-hidden="true" className="text-soft md:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The section in the address (`#email`), or the one of the setting there (`#smtpHost`). */
export function useSectionInAddress(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  // `email` is both a section and a setting of another one.
  if (Object.hasOwn(sections, hash)) return hash
  return Object.entries(sections).find(([, { fields }]) => Object.hasOwn(fields, hash))?.[0]
}

/** The section that has come as far as a quarter of the window; near the end of the page, the one in the address. */
function useSectionInView(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const update = () => setCurrent(sectionInView(hash))
    update()
    const stop = new AbortController()
    for (const type of ['scroll', 'resize'])
      window.addEventListener(type, update, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [hash])
  return current
}

function sectionInView(hash: string): string | undefined {
  // A section that a phone doesn't show has no box.
  const boxOf = (id: string) => document.getElementById(id)?.getClientRects()[0]
  // The last sections are too short to be scrolled up that far.
  const isAtEnd = window.scrollY + window.innerHeight > document.documentElement.scrollHeight - 2
  const top = boxOf(hash)?.top ?? -1
  if (isAtEnd && Object.hasOwn(sections, hash) && top >= 0 && top < window.innerHeight) return hash
  const reached = titles.filter(({ id }) => (boxOf(id)?.top ?? Infinity) < window.innerHeight / 4)
  return (isAtEnd ? titles : reached).at(-1)?.id ?? titles[0]?.id
}
