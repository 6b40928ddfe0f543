/** ZIP files that people bring: a folder of Markdown files, or one other file. For the browser and the command. */
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
import { isOfSystem } from '#app/archive/layout.ts'
import { readMarkdown } from '#app/imports/files/markdown.ts'
import type { Brought } from '#app/records/import/brought.ts'
import { refuseOtherArchive } from '#app/records/import/other-files.ts'
import { ImportError } from '#app/records/import/report.ts'

const MAX_FILES = 20_000
/** Unpacked. */
const MAX_MB = 64
const MARKDOWN = /\.(?:md|mdx|markdown)$/i
const READABLE = /\.(?:csv|tsv|txt|xlsx|json|xml|rss|ics|html?)$/i
/** What isn't a page of the website. */
const ABOUT_FILES = /(?:^|\/)(?:readme|license|changelog|contributing)\.\w+$|(?:^|\/)(?:node_modules|\.git|themes)\//i

/**
 * @param readOther reads the bytes of the one file in it that isn't Markdown
 * @returns undefined for an Excel workbook, which is a ZIP file, too
 * @throws ImportError that says what is in it and what to do, when nothing can be read
 */
export async function readFolder(
  bytes: Uint8Array,
  timeZone: string,
  readOther: (bytes: Uint8Array) => Promise<Brought>,
): Promise<Brought | undefined> {
  const names = namesIn(bytes)
  if (names.some((name) => name.startsWith('xl/'))) return undefined
  const pages = names.filter((name) => MARKDOWN.test(name) && !ABOUT_FILES.test(name))
  if (pages.length > 0) {
    const files = unpacked(bytes, new Set(pages))
    return readMarkdown(new Map(files.map(([name, content]) => [name, strFromU8(content)])), timeZone)
  }
  const [only, ...others] = names.filter((name) => READABLE.test(name) && !ABOUT_FILES.test(name))
  if (only === undefined || /^(?:word|ppt|Index)\/|^content\.xml$/m.test(names.join('\n'))) refuseOtherArchive(names)
  if (others.length > 0) {
    const some = [only, ...others].slice(0, 5).join(', ')
    throw new ImportError(`This folder has several files: ${some}. Unpack it, and bring them one after the other.`)
  }
  const [file] = unpacked(bytes, new Set([only ?? '']))
  if (!file) throw unreadable()
  return readOther(file[1])
}

function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = []
  listed(bytes, ({ name }) => {
    if (names.length > MAX_FILES) throw new ImportError('This folder has too many files. Choose the ones with texts.')
    if (!name.endsWith('/') && !isOfSystem(name)) names.push(name)
    return false
  })
  return names
}

/** The files of these names. @throws ImportError for more than a website's texts are */
function unpacked(bytes: Uint8Array, wanted: ReadonlySet<string>): [string, Uint8Array][] {
  let size = 0
  const files = listed(bytes, ({ name, size: packed, originalSize }) => {
    if (!wanted.has(name)) return false
    // A file that isn't compressed is as large as it is in the archive, whatever the archive says.
    size += Math.max(packed, originalSize)
    if (size > MAX_MB * 1024 * 1024)
      throw new ImportError(`The texts in this folder are larger than ${MAX_MB} MB. Split it.`)
    return true
  })
  return Object.entries(files)
}

function listed(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof ImportError ? error : unreadable()
  }
}

function unreadable(): ImportError {
  return new ImportError('This file isn’t a whole ZIP file. Download or copy it again.')
}
