/** The menu at the top and the links in the footer, as every page reads them. */
import { api } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export interface MenuLink {
  label: string
  /** Where it leads; null for a heading of the links below it. */
  address: string | null
  isAccented: boolean
  below: Omit<MenuLink, 'below'>[]
}

export interface Menus {
  header: MenuLink[]
  footer: MenuLink[]
}

export const menusRead = read<Menus>(api.menus)

/** Whether a link of a menu leads to the page that is open, or to its part of the site. */
export function isOpenAt(address: string | null, path: string): boolean {
  if (address === null) return false
  const [, first = ''] = address.split('/')
  return first === '' ? path === address : path === `/${first}` || path.startsWith(`/${first}/`)
}
