/**
 * Placeholders for HTML that exists before a page is rendered: reused parts, and the readings for the browser. The text that
 * Preact renders has short placeholders instead, so these parts are copied once, into the finished page, and not each time
 * that the text is.
 */

/** A page as Preact rendered it, and the UTF-8 of its parts by the number in their placeholders. */
export interface HtmlWithPlaceholders {
  html: string
  /** How a placeholder begins; the number of its part and `END` follow. */
  mark: string
  parts: readonly Buffer[]
}

const END = '-->'

let current: { mark: string; parts: Buffer[] } | undefined

/** @param nonce of this rendering, which no content of the page can know and so can't imitate */
export function renderWithPlaceholders(nonce: string, render: () => string): HtmlWithPlaceholders {
  const own = { mark: `<!--${nonce} `, parts: [] }
  current = own
  try {
    return { ...own, html: render() }
  } finally {
    current = undefined
  }
}

/** @returns a placeholder for the page that is being rendered; the text of the part when none is */
export function placeholderFor(part: Buffer): string {
  if (!current) return part.toString()
  return `${current.mark}${current.parts.push(part) - 1}${END}`
}

/** The page as UTF-8, with its parts in their places. */
export function fillPlaceholders({ html, mark, parts }: HtmlWithPlaceholders): Buffer<ArrayBuffer> {
  const [first = '', ...texts] = html.split(mark)
  const pieces: Buffer[] = [Buffer.from(first)]
  for (const text of texts) {
    const end = text.indexOf(END)
    pieces.push(parts[Number(text.slice(0, end))] ?? Buffer.alloc(0), Buffer.from(text.slice(end + END.length)))
  }
  return Buffer.concat(pieces)
}
