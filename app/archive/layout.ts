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

/** The first words of README.txt, which is the first file and not compressed. */
export const FIRST_WORDS = 'This is everything'

/** Whether a file begins as an archive does; one that was unpacked and packed again may not. */
export function beginsAsArchive(bytes: Uint8Array): boolean {
  // A local file header has 30 bytes and the name (APPNOTE.TXT, section 4.3.7).
  const start = String.fromCharCode(...bytes.subarray(0, 30 + README.length + FIRST_WORDS.length))
  return start.startsWith('PK\u0003\u0004') && start.slice(30) === `${README}${FIRST_WORDS}`
}
