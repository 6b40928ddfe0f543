/** Writes a small tagged PDF of lines of text (ISO 32000-1) in the fonts that every reader has, so that no font is embedded. */

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 64]

const FONTS = { serif: 'Times-Roman', italic: 'Times-Italic', sans: 'Helvetica', bold: 'Helvetica-Bold' } as const

/** The average width of a letter divided by the font size, for breaking lines. In Times it is 0.43; the rest is a margin. */
const LETTER = 0.45
const [INK, SOFT] = [[0.12, 0.2, 0.26] as const, [0.35, 0.41, 0.46] as const]

/** A heading or a paragraph. */
export interface Passage {
  tag: 'H1' | 'H2' | 'P'
  text: string
  /** Goes on in italics. */
  aside?: string
  font: keyof typeof FONTS
  /** Points. */
  size: number
  /** Points above it. */
  above: number
  /** Red, green and blue from 0 to 1. */
  color?: readonly [number, number, number]
}

interface Document {
  title: string
  pages: readonly {
    passages: readonly Passage[]
    /** Operators that draw behind the text (section 8.5), with the origin in the lower left corner. */
    drawing?: string
  }[]
}

export function writePdf({ title, pages }: Document): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const reserve = () => add('')
  const [catalog, tree, structure, whole, parents] = [reserve(), reserve(), reserve(), reserve(), reserve()]
  const fonts = Object.values(FONTS).map((name) =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  )
  const resources = `<< /Font << ${fonts.map((id, index) => `/F${index} ${id} 0 R`).join(' ')} >> >>`
  const elements: number[][] = []
  const leaves = pages.map(({ passages, drawing = '' }, number) => {
    const stream = `/Artifact BMC\n${drawing}\nEMC\n${written(passages)}`
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    const box = `/MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources ${resources} /Contents ${content} 0 R`
    const page = add(`<< /Type /Page /Parent ${tree} 0 R ${box} /StructParents ${number} /Tabs /S >>`)
    elements.push(
      passages.map(({ tag }, id) => add(`<< /Type /StructElem /S /${tag} /P ${whole} 0 R /Pg ${page} 0 R /K ${id} >>`)),
    )
    return page
  })
  const lists = elements.map((ids, number) => `${number} [${references(ids)}]`)
  const put = (id: number, body: string) => (objects[id - 1] = body)
  put(tree, `<< /Type /Pages /Kids [${references(leaves)}] /Count ${leaves.length} >>`)
  put(structure, `<< /Type /StructTreeRoot /K ${whole} 0 R /ParentTree ${parents} 0 R >>`)
  put(whole, `<< /Type /StructElem /S /Document /P ${structure} 0 R /K [${references(elements.flat())}] >>`)
  put(parents, `<< /Nums [${lists.join(' ')}] >>`)
  const shown = `/ViewerPreferences << /DisplayDocTitle true >> /Lang (en-US) /MarkInfo << /Marked true >>`
  put(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /StructTreeRoot ${structure} 0 R ${shown} >>`)
  const about = add(`<< /Title ${wide(title)} >>`)
  return file(objects, `/Root ${catalog} 0 R /Info ${about} 0 R`)
}

function references(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(' ')
}

/** The passages from the top of the page down, each marked as the content of its element. */
function written(passages: readonly Passage[]): string {
  let y = HEIGHT - MARGIN
  const parts = passages.map(({ tag, text, aside = '', font, size, above, color = INK }, id) => {
    y -= above
    const lines = wrapped(`${text}${aside && ` ${aside}`}`, Math.floor((WIDTH - 2 * MARGIN) / (size * LETTER)))
    const look = (name: Passage['font'], ink: readonly number[]) =>
      `/F${Object.keys(FONTS).indexOf(name)} ${size} Tf ${ink.join(' ')} rg`
    const shown = lines.map((line, index) => {
      y -= size * 1.36
      const place = `1 0 0 1 ${MARGIN} ${y.toFixed(1)} Tm`
      // A text with an aside is shorter than a line.
      if (aside === '' || index > 0) return `${place} ${literal(line)} Tj`
      return `${place} ${literal(text)} Tj ${look('italic', SOFT)} ${literal(line.slice(text.length))} Tj`
    })
    return `/${tag} << /MCID ${id} >> BDC\nBT ${look(font, color)}\n${shown.join('\n')}\nET\nEMC`
  })
  return parts.join('\n')
}

/** Lines of at most so many characters. */
function wrapped(text: string, most: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart()
      if (longer.length > most) lines.push(word)
      else lines[lines.length - 1] = longer
    }
    return lines
  })
}

/** Codes of Windows-1252 for the signs that Latin-1 lacks (annex D.2). */
const WIN_ANSI: Record<string, number> = { '…': 133, '‘': 145, '’': 146, '“': 147, '”': 148, '–': 150, '—': 151 }

function literal(text: string): string {
  const signs = text.replace(/[…‘’“”–—]/g, (sign) => String.fromCharCode(WIN_ANSI[sign] ?? 63))
  return `(${signs.replace(/[\\()]/g, String.raw`\$&`)})`
}

/** Text outside of pages, in UTF-16 (section 7.9.2.2). */
function wide(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

/** The file with the table of where each object begins (section 7.5). */
function file(objects: readonly string[], trailer: string): Buffer {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const table = objects.map((body, index) => {
    const entry = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return entry
  })
  const size = objects.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}`
  text += `${xref}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
