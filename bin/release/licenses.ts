/** Gathers the licenses of everything that a release holds, as they ask for: MIT, BSD and others want their text in each copy. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockfile, root } from './packages.ts'

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i

/**
 * @param node the folder of Node's package, whose license names what Node is made of
 * @returns one text: the packages that run or are bundled, each with its license
 */
export function licensesText(node: string): string {
  const packages = Object.entries(lockfile).filter(
    ([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)),
  )
  const parts = packages.map(([path, { version = '', license = '' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const texts = license.startsWith('LGPL') ? libraryTexts(path) : textsIn(join(root, path))
    return part(`${name} ${version}`, license, texts)
  })
  const whole = [part('Node.js', 'MIT and others', textsIn(node)), ...new Set(parts)]
  return `Narthex holds these works of others, or is built with them.\n\n${whole.join('\n')}`
}

/** What the LGPL asks for: its text and that of the GPL, where the sources are, and that a person may put in another version. */
function libraryTexts(path: string): string[] {
  const folder = join(root, path)
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { repository: { url: string } }
  const folders = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  const notice = `License: LGPL-3.0. The sources: ${about.repository.url}. It is a library of its own in ${path}, which you may replace.`
  return [notice, ...new Set([folder, ...folders.map(({ name }) => join(folder, name))].flatMap(textsIn))]
}

function part(title: string, license: string, texts: string[]): string {
  const line = '-'.repeat(80)
  const body = texts.length > 0 ? texts.join('\n\n') : `License: ${license}`
  return `${line}\n${title}\n${line}\n\n${body.trim()}\n`
}

function textsIn(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (one) => one.isFile() && LICENSE_FILE.test(one.name),
  )
  return files
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8'))
}
