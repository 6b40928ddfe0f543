/** The section in which the menu and the footer's links are arranged. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { addressesOf } from '#app/definitions/definition.ts'
import type { Delivered } from '#app/pages/delivered-api.ts'
import { MenuLinks } from '#app/pages/admin-menu-links.tsx'
import { menu, type MenuPlace, places } from '#app/pages/menu.ts'

type Menu = RecordOf<typeof menu>

const names = Object.keys(places) as MenuPlace[]

export default function MenusPanel() {
  const { search } = useUrlState()
  const place = names.find((name) => name === search['page']) ?? 'header'
  const { data: delivered } = useQuery(adminRead<Delivered>(adminApi.delivered))
  return (
    <RecordSection<typeof menu, Menu>
      key={`${place} ${delivered !== undefined}`}
      definition={menu}
      title="Menu"
      lead="The links at the top and at the bottom of every page. Links to hidden pages disappear by themselves. Delete yours to get the original back."
      columns={columns}
      tabs={<Originals />}
      label="Menus that are yours"
      empty="Both menus are as delivered."
      newName={place}
      newWords={{ verb: 'Edit', save: 'Save' }}
      formName={`“${places[place]}”`}
      initial={() => ({ place, items: delivered?.menus[place] ?? [] })}
      parts={({ form }) => ({ place: { instead: null }, items: { instead: <MenuLinks form={form} /> } })}
    />
  )
}

/** The menus that nobody has changed. */
function Originals() {
  const { change } = useUrlState()
  const { data } = useQuery(adminRead<Menu[]>(addressesOf(menu).all))
  const untouched = names.filter((name) => data?.every(({ place }) => place !== name))
  if (untouched.length === 0) return null
  return (
    <p className="mb-6 flex flex-wrap gap-2">
      {untouched.map((name) => (
        <Button key={name} onClick={() => change({ add: 'yes', page: name, edit: undefined })}>
          {`Edit “${places[name]}”`}
        </Button>
      ))}
    </p>
  )
}

const columns: Column<Menu>[] = [
  {
    title: 'Menu',
    sort: 'place',
    cell: (record) => (
      <>
        <RowTitle>{places[record.place]}</RowTitle>
        <span className="line-clamp-2 md:hidden">{linksOf(record)}</span>
      </>
    ),
  },
  { title: 'Links', cell: linksOf, from: 'md' },
]

function linksOf({ items }: Menu): string {
  return items
    .map(({ label }) => label)
    .filter(Boolean)
    .join(', ')
}
