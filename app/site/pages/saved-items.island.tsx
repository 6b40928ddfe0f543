/** The recordings and pages that are saved on this device. */
import { useEffect, useState } from 'react'
import type { StoredItem } from '#app/ui/offline/rules.ts'
import { listStored } from '#app/ui/offline/saved.ts'
import { t } from '#app/text/t.ts'

const NOTHING = { recordings: [], pages: [] }

export default function SavedItems() {
  const [{ recordings, pages }, setStored] = useState<Awaited<ReturnType<typeof listStored>>>(NOTHING)
  useEffect(() => {
    void listStored().then(setStored, () => undefined)
  }, [])
  return (
    <>
      {recordings.length > 0 && <Stored title={t('Saved recordings')} items={recordings} />}
      {pages.length > 0 && <Stored title={t('Pages you have seen')} items={pages} />}
    </>
  )
}

function Stored({ title, items }: { title: string; items: readonly StoredItem[] }) {
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item.page} className="border-t border-line">
            <a href={item.page} className="link onward">
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
