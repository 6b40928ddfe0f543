/** Writes files of the machine so that a power failure leaves the old or the new one, and only those that differ. */
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { run } from './run.ts'

/** @returns the text of a file; undefined when there is none */
export function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * @param group who may read it beside root; without one everybody may
 * @returns whether the file is another one now
 */
export function putFile(file: string, text: string, group?: string): boolean {
  if (textOf(file) === text) return false
  const fresh = `${file}.new`
  const open = openSync(fresh, 'w', 0o600)
  writeSync(open, text)
  fsyncSync(open)
  closeSync(open)
  if (group !== undefined) chownSync(fresh, 0, groupId(group))
  chmodSync(fresh, group === undefined ? 0o644 : 0o640)
  renameSync(fresh, file)
  syncFolder(dirname(file))
  return true
}

/** Lets a link lead to another place, in one step. @returns whether it led elsewhere before */
export function putLink(link: string, target: string): boolean {
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === target) return false
  rmSync(`${link}.new`, { force: true })
  symlinkSync(target, `${link}.new`)
  renameSync(`${link}.new`, link)
  syncFolder(dirname(link))
  return true
}

/** Writes the names in a folder to the disk. */
export function syncFolder(folder: string): void {
  const open = openSync(folder, 'r')
  fsyncSync(open)
  closeSync(open)
}

/** @param id of a user or a group, by its name */
function groupId(name: string): number {
  return Number(run(['getent', 'group', name]).split(':')[2])
}
