/**
 * Draws a bulletin as a tagged PDF. Its structure is in reading order, though the pages of a folded sheet are not.
 * Follows https://pdfkit.org/docs/accessibility.html.
 */
import { join } from 'node:path'
import type PdfDocument from 'pdfkit'
import type { Line, Span } from '#app/features/sunday-services/bulletin/layout.ts'
import type { Piece } from '#app/features/sunday-services/bulletin/pieces.ts'
import { type PaperName, type PrintSize, printed, type Side } from '#app/features/sunday-services/bulletin/sheets.ts'
import { styles } from '#app/features/sunday-services/bulletin/styles.ts'
import type { FontName } from '#app/look/font-pairs.ts'
import { fileOfLetters, type OtherLetters, otherLetters } from '#app/look/other-letters.ts'

type Doc = InstanceType<typeof PdfDocument>

export interface Bulletin {
  title: string
  church: string
  /** The language of the church's words: `en-US`. */
  language: string
  head: Piece[]
  order: Piece[]
  notices: Piece[]
  /** `#rrggbb`. */
  colors: Record<'ink' | 'soft' | 'accent', string>
  fonts: Record<'heading' | 'text', FontName>
  /** The paper that is usual in the church's country. */
  usualPaper: PaperName
}

interface How {
  paper: PaperName
  size: PrintSize
  /** The folder of the fonts (`Services.printFonts`). */
  folder: string
}

/** Documented, but not yet in the types of pdfkit. */
const PDF_UA: object = { subset: 'PDF/UA' }

/** @returns a PDF */
export async function drawBulletin(bulletin: Bulletin, { folder, ...how }: How): Promise<Uint8Array<ArrayBuffer>> {
  // Only those who print need it, and it takes a while to load.
  const { default: PDFDocument } = await import('pdfkit')
  const { title, church, language, fonts, head, order, notices } = bulletin
  const doc: Doc = new PDFDocument({
    autoFirstPage: false,
    // Without one, pdfkit looks for Helvetica beside its own files, which the built server doesn't have.
    font: join(folder, `${fonts.text}-400.ttf`),
    pdfVersion: '1.7',
    ...PDF_UA,
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Author: church },
  })
  const bytes = collected(doc)
  doc.registerFont('heading', join(folder, `${fonts.heading}.ttf`))
  doc.registerFont('text', join(folder, `${fonts.text}-400.ttf`))
  doc.registerFont('bold', join(folder, `${fonts.text}-700.ttf`))
  for (const name of Object.keys(otherLetters) as OtherLetters[])
    doc.registerFont(name, join(folder, fileOfLetters(name)))
  const { sides, margin, numbers } = printed({ head, order, notices }, how, (text, font, size) =>
    doc.font(font).fontSize(size).widthOfString(text),
  )
  const tagged = new Map<number, PDFKit.PDFStructureContent[]>()
  for (const side of sides) drawSide(doc, side, { bulletin, margin, numbers, tagged })
  addStructure(doc, [...head, ...order, ...notices], tagged)
  doc.end()
  return bytes
}

function collected(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}

interface Drawing {
  bulletin: Bulletin
  margin: number
  numbers: number
  /** The contents of the pieces, by their places. */
  tagged: Map<number, PDFKit.PDFStructureContent[]>
}

function drawSide(doc: Doc, { width, height, pages }: Side, drawing: Drawing): void {
  const { bulletin, margin, numbers, tagged } = drawing
  doc.addPage({ size: [width, height], margin: 0 })
  for (const { number, lines, left, width: across } of pages) {
    const at = { left: left + margin, top: margin }
    const ofPieces = Map.groupBy(lines ?? [], ({ piece }) => piece)
    for (const [piece, own] of ofPieces) {
      const content = doc.markStructureContent(own[0]?.style.tag === 'LI' ? 'LBody' : (own[0]?.style.tag ?? 'P'))
      for (const line of own) drawLine(doc, line, at, bulletin)
      doc.endMarkedContent()
      tagged.set(piece, [...(tagged.get(piece) ?? []), content])
    }
    doc.markContent('Artifact', { type: 'Pagination' })
    if (!lines) ruleLines(doc, { ...at, right: left + across - margin, bottom: height - margin }, bulletin)
    doc.font('text').fontSize(numbers).fillColor(bulletin.colors.soft)
    const middle = left + (across - doc.widthOfString(String(number))) / 2
    write(doc, String(number), middle, height - margin)
    doc.endMarkedContent()
  }
}

function drawLine(doc: Doc, line: Line, { left, top }: { left: number; top: number }, { colors }: Bulletin): void {
  const { spans, size, style, baseline } = line
  for (const { text, font, isItalic, x } of spans) {
    doc.font(font).fontSize(size).fillColor(colors[style.ink])
    write(doc, text, left + x, top + baseline, isItalic)
  }
}

/** @param baseline of the text, from the top of the side */
function write(doc: Doc, text: Span['text'], x: number, baseline: number, oblique = false): void {
  doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', oblique })
}

/** Between two lines that people write on, in points. */
const RULED = 24

/** Lines to write on, on a page that is left over. */
function ruleLines(
  doc: Doc,
  { left, right, top, bottom }: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>,
  { colors }: Bulletin,
): void {
  doc.lineWidth(0.4).strokeColor(colors.soft).strokeOpacity(0.5)
  for (let y = top + RULED * 2; y < bottom - RULED; y += RULED) doc.moveTo(left, y).lineTo(right, y).stroke()
  doc.strokeOpacity(1)
}

/** A tree in reading order: a piece is one element, even if it stands on two pages, and neighboring items are a list. */
function addStructure(
  doc: Doc,
  pieces: readonly Piece[],
  tagged: ReadonlyMap<number, PDFKit.PDFStructureContent[]>,
): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let list: PDFKit.PDFStructureElement | undefined
  for (const [at, { role }] of pieces.entries()) {
    const { tag } = styles[role]
    const contents = tagged.get(at) ?? []
    if (tag === 'LI') {
      list ??= added(root, doc.struct('L'))
      added(list, doc.struct('LI', {}, [doc.struct('LBody', {}, contents)]))
    } else {
      list = undefined
      added(root, doc.struct(tag, {}, contents))
    }
  }
  root.end()
}

function added(parent: PDFKit.PDFStructureElement, child: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement {
  parent.add(child)
  return child
}
