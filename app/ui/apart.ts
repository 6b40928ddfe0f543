/**
 * HTML that the server has before it draws a page: parts that were drawn for other pages, and what the page has read. Preact's
 * text has marks in its places, so that it is not copied each time that the text is.
 */

/** A page as Preact drew it, with marks, and what stands in their places, as UTF-8. */
export interface DrawnHtml {
  html: string
  mark: string
  parts: readonly Buffer[]
}

const END = '-->'

let drawing: { mark: string; parts: Buffer[] } | undefined

/** Draws a page. @param nonce which no text of the page can know */
export function drawnApart(nonce: string, draw: () => string): DrawnHtml {
  const own = { mark: `<!--${nonce} `, parts: [] }
  drawing = own
  try {
    return { ...own, html: draw() }
  } finally {
    drawing = undefined
  }
}

/** @returns what stands for it in the text of the page that is being drawn */
export function apart(part: Buffer): string {
  if (!drawing) return part.toString()
  return `${drawing.mark}${drawing.parts.push(part) - 1}${END}`
}

/** The page with its parts in their places. */
export function wholePage({ html, mark, parts }: DrawnHtml): Buffer<ArrayBuffer> {
  const [first = '', ...texts] = html.split(mark)
  const pieces: Buffer[] = [Buffer.from(first)]
  for (const text of texts) {
    const end = text.indexOf(END)
    pieces.push(parts[Number(text.slice(0, end))] ?? Buffer.alloc(0), Buffer.from(text.slice(end + END.length)))
  }
  return Buffer.concat(pieces)
}
