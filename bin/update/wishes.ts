/** What the site wishes for, by files of which only the names count. Root touches them as the site's user, which could lead it elsewhere by a link. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Wish, WISHES_FOLDER } from '#app/admin/update-told.ts'
import { DATA } from '../install/places.ts'
import { asSite } from './as-site.ts'

const folder = join(DATA, WISHES_FOLDER)

export function isWished(wish: Wish): boolean {
  return existsSync(join(folder, wish))
}

export function withdraw(wish: Wish): void {
  asSite(['rm', '-f', join(folder, wish)])
}

export function wishFor(wish: Wish): void {
  asSite(['mkdir', '-p', folder])
  asSite(['touch', join(folder, wish)])
}
