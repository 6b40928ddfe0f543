/** The menus as visitors see them: without hidden links and those to pages that visitors can't see. */
import { readPromises } from '#app/http/promises.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { shownOf } from '#app/definitions/columns.ts'
import { menu, type MenuItem, type MenuPlace, originalMenus } from '#app/pages/menu.ts'
import { currentRows, resolveLinks } from '#app/pages/queries.ts'
import { builtInPages, isBuiltIn } from '#app/links/built-in-pages.ts'
import { compare } from '#app/text/compare.ts'
import { hrefOf, linkedRecord, recordLinksIn } from '#app/links/link-target.ts'
import type { Menus, MenuLink } from '#app/ui/menu.ts'
import { t } from '#app/text/t.ts'

export async function readMenus(services: Services): Promise<Menus> {
  const rows = (await siteRows(services, 'menus')).toSorted(
    (a, b) => compare(a.publish_at, b.publish_at) || compare(a.created_at, b.created_at) || compare(a.id, b.id),
  )
  const { isLive } = await readPromises(services)
  const itemsOf = (place: MenuPlace): MenuItem[] => {
    const row = rows.findLast((one) => one.place === place)
    if (row) return shownOf(menu, row).items
    const original = originalMenus[place].map((item) => ({ ...item, label: t(item.label) }))
    return isLive ? original : original.filter(({ to }) => to !== '@pages/live-streams')
  }
  const [header, footer] = [itemsOf('header'), itemsOf('footer')]
  const links = await resolveLinks(services, recordLinksIn([header, footer]))
  const titles = await pageTitles(services)
  const shown = (items: readonly MenuItem[]) => linksOf(items, links, titles)
  return { header: shown(header), footer: shown(footer) }
}

/** An item that is below stands under the last one that isn't. */
function linksOf(
  items: readonly MenuItem[],
  links: Readonly<Record<string, string>>,
  titles: ReadonlyMap<string, string>,
): MenuLink[] {
  const all: MenuLink[] = []
  let isParentHidden = false
  for (const item of items) {
    const address = item.to === '' ? null : (hrefOf(item.to, links) ?? undefined)
    const parent = all.at(-1)
    const isBelow = item.isBelow && (parent !== undefined || isParentHidden)
    if (!isBelow) isParentHidden = item.isHidden
    if (item.isHidden || (isBelow && isParentHidden) || address === undefined) continue
    const label = item.label || (titles.get(linkedRecord(item.to)?.id ?? '') ?? address ?? '')
    const made = { label, address, isAccented: item.look === 'accent' }
    if (isBelow && parent) parent.below.push(made)
    else all.push({ ...made, below: [] })
  }
  return all.filter(({ address, below }) => address !== null || below.length > 0)
}

/** The name of each page, by the names and ids that links store. */
async function pageTitles(services: Services): Promise<ReadonlyMap<string, string>> {
  const rows = await siteRows(services, 'pages')
  const titles = new Map<string, string>(Object.entries(builtInPages).map(([name, { title }]) => [name, t(title)]))
  for (const [name, { title, name: short }] of currentRows(rows)) titles.set(name, short || title)
  for (const { id, page } of rows) {
    if (!isBuiltIn(id)) titles.set(id, titles.get(page) ?? '')
  }
  return titles
}
