/** The files of an archive, by their names. Pure, for server and browser. */

/** Raised when archives change so that earlier versions would read them wrongly. */
export const FORMAT = 1

export const README = 'README.txt'
export const SETTINGS = 'settings.json'
export const SCHEMA = 'schema.json'
export const CHECKSUMS = 'checksums.txt'

export const dataFile = (kind: string) => `data/${kind}.json`
export const csvFile = (kind: string) => `csv/${kind}.csv`

/** The kind of a file in `data/`; undefined for any other. */
export function kindOfFile(name: string): string | undefined {
  return /^data\/([a-z][a-z-]{0,60})\.json$/.exec(name)?.[1]
}

/** The folders of uploaded files. Pictures are in the size in which they were uploaded, at most; smaller ones stand apart. */
export const media = {
  pictures: 'media/pictures/',
  smaller: 'media/pictures-smaller/',
  recordings: 'media/recordings/',
  documents: 'media/documents/',
} as const

/**
 * The folder of an archive among the names of a ZIP file: '' or `narthex-archive-2026-11-22/`. Safari unpacks what it downloads,
 * and who packs it again packs the folder, in any order.
 * @returns undefined when there is no archive in it, or several stand side by side
 */
export function archiveFolder(names: readonly string[]): string | undefined {
  const all = new Set(names)
  const folders = names.flatMap((name) => {
    const folder = name.endsWith(CHECKSUMS) ? name.slice(0, -CHECKSUMS.length) : undefined
    const isWhole = folder !== undefined && (folder === '' || folder.endsWith('/')) && all.has(folder + SCHEMA)
    return isWhole ? [folder] : []
  })
  const depthOf = (folder: string) => folder.split('/').length
  const [first, second] = folders.toSorted((a, b) => depthOf(a) - depthOf(b))
  return first !== undefined && second !== undefined && depthOf(first) === depthOf(second) ? undefined : first
}

/** What systems add to the folders that they pack and show. */
export function isOfSystem(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

/** Whether a file is only for people: nothing is read from it, and who looks at a table may save it. */
export function isForPeople(name: string): boolean {
  return name === README || name.startsWith('csv/')
}
