/** The sections of the settings with links to them: a list that marks the one in view, and on a phone a menu. */
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sections } from '#app/settings.ts'

const titles = Object.entries(sections).map(([id, { title }]) => ({ id, title }))

export function SettingsIndex() {
  const current = useSectionInView()
  return (
    <nav aria-label="Settings sections">
      <select
        aria-label="Go to section"
        className="admin-control w-full md:hidden"
        value=""
        onChange={(event) => location.assign(`#${event.target.value}`)}
      >
        <option value="">Go to section</option>
        {titles.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <ul className="hidden flex-wrap gap-x-1 md:flex xl:sticky xl:top-20 xl:grid">
        {titles.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-lg px-2 text-primary-text hover:underline xl:flex xl:min-h-9 xl:aria-[current]:bg-sand xl:aria-[current]:font-semibold xl:aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
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
  const boxOf = (id: string) => document.getElementById(id)?.getBoundingClientRect()
  // The last sections are too short to be scrolled up that far.
  const isAtEnd = window.scrollY + window.innerHeight > document.documentElement.scrollHeight - 2
  const top = boxOf(hash)?.top ?? -1
  if (isAtEnd && Object.hasOwn(sections, hash) && top >= 0 && top < window.innerHeight) return hash
  const reached = titles.filter(({ id }) => (boxOf(id)?.top ?? Infinity) < window.innerHeight / 4)
  return (isAtEnd ? titles : reached).at(-1)?.id ?? titles[0]?.id
}
