/** Contact sheets with many screens side by side, and an index page with all of them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** One photograph. */
export interface Shot {
  content: string
  palette: string
  scheme: string
  width: number
  name: string
  /** Below the folder of screenshots. */
  file: string
}

const SIDE = 1560
const GAP = 12
const LABEL = 22
/** Columns of a sheet, by the width of its screens. */
const COLUMNS = [
  [500, 6],
  [1000, 4],
  [2000, 3],
  [Infinity, 2],
] as const

type Sharp = typeof sharp
type Overlay = Parameters<ReturnType<Sharp>['composite']>[0][number]

/** Writes sheets of the screens with the same content, colors and width. A long page goes on in the next column. */
export async function writeSheets(folder: string, shots: readonly Shot[]): Promise<string[]> {
  const groups = Map.groupBy(shots, ({ content, palette, scheme, width }) =>
    [content, palette, scheme, width].join('-'),
  )
  const files: string[] = []
  for (const [group, members] of groups) {
    const width = members[0]?.width ?? 0
    const columns = COLUMNS.find(([max]) => width < max)?.[1] ?? 1
    const columnWidth = Math.floor((SIDE - GAP * (columns + 1)) / columns)
    const pieces = (await Promise.all(members.map((shot) => piecesOf(folder, shot, columnWidth)))).flat()
    const sheets = layOut(pieces, columns, columnWidth)
    for (const [index, overlays] of sheets.entries()) {
      const file = join('sheets', `${group}-${index + 1}.png`)
      const paper = { width: SIDE, height: SIDE, channels: 3, background: '#8a8f96' } as const
      await sharp({ create: paper }).composite(overlays).png().toFile(join(folder, file))
      files.push(file)
    }
  }
  return files
}

interface Piece {
  input: Buffer
  height: number
}

/** The photograph in the width of a column, cut into pieces of its height, with its name above the first. */
async function piecesOf(folder: string, { file, name }: Shot, width: number): Promise<Piece[]> {
  const image = sharp(readFileSync(join(folder, file))).resize({ width })
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true })
  const label = Buffer.from(
    `<svg width="${width}" height="${LABEL}"><text x="2" y="16" font-family="sans-serif" font-size="14" fill="#fff">${name}</text></svg>`,
  )
  const max = SIDE - 2 * GAP
  const pieces: Piece[] = [{ input: label, height: LABEL }]
  for (let top = 0, room = max - LABEL; top < info.height; top += room, room = max) {
    const height = Math.min(room, info.height - top)
    pieces.push({ input: await sharp(data).extract({ left: 0, top, width, height }).toBuffer(), height })
  }
  return pieces
}

/** Fills the columns. A label stays with the piece below it. */
function layOut(pieces: readonly Piece[], columns: number, columnWidth: number): Overlay[][] {
  const sheets: Overlay[][] = [[]]
  let [column, top] = [0, GAP]
  for (const [index, { input, height }] of pieces.entries()) {
    const isLabel = height === LABEL
    const wanted = height + (isLabel ? (pieces[index + 1]?.height ?? 0) : 0)
    if (top > GAP && top + wanted > SIDE - GAP + 1) [column, top] = [column + 1, GAP]
    if (column === columns) {
      sheets.push([])
      column = 0
    }
    sheets.at(-1)?.push({ input, left: GAP + column * (columnWidth + GAP), top })
    top += height + (isLabel ? 0 : GAP)
  }
  return sheets
}

/** One page with every photograph, under headings, each leading to itself in full size. */
export function writeIndex(folder: string, shots: readonly Shot[], sheets: readonly string[]): void {
  const groups = Map.groupBy(
    shots,
    ({ content, palette, scheme, width }) => `${content}, ${palette}, ${scheme}, ${width} px`,
  )
  const sections = [...groups].map(([title, members]) => {
    const figures = members.map(
      ({ name, file }) =>
        `<figure><a href="${file}"><img src="${file}" alt="${name}" loading="lazy"></a><figcaption>${name}</figcaption></figure>`,
    )
    return `<h2>${title}</h2><div>${figures.join('\n')}</div>`
  })
  const links = sheets.map((file) => `<a href="${file}">${file.replace(/^sheets./, '')}</a>`)
  const style =
    'body{font:16px/1.5 system-ui;margin:2rem;background:#8a8f96;color:#fff}a{color:#fff}div{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;width:16rem}img{width:100%;max-height:24rem;object-fit:cover;object-position:top}'
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>`
  writeFileSync(
    join(folder, 'index.html'),
    `${head}<h1>Screenshots</h1><p>${links.join(' · ')}</p>${sections.join('\n')}`,
  )
}
