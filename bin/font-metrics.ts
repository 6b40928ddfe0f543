/** Measures fonts, so that fallbacks take up the same room and nothing moves when the fonts arrive. */

export interface FontMetrics {
  /** Above and below the baseline, and the mean width of letters; each as a share of the font's size. */
  ascent: number
  descent: number
  width: number
}

/** Words of headings, menus and texts. */
const SAMPLE =
  'There is a place for you here. Upcoming Events, Recent Sermons, Plan Your Visit, Sunday Worship at 10:30, Women and Bible Study. Dinners and music all week, food pantry and visits to people who are sick.'

/**
 * @param sfnt a font with one weight, not compressed
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function measure(sfnt: Uint8Array): FontMetrics {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength)
  const table = (tag: string) => tableAt(view, tag)
  const unit = view.getUint16(table('head') + 18)
  const hhea = table('hhea')
  const [hmtx, widths] = [table('hmtx'), view.getUint16(hhea + 34)]
  const glyphs = glyphsOf(view, table('cmap'))
  const advances = Array.from(SAMPLE, (character) => {
    const glyph = glyphs(character.codePointAt(0) ?? 0)
    return view.getUint16(hmtx + 4 * Math.min(glyph, widths - 1))
  })
  return {
    ascent: view.getInt16(hhea + 4) / unit,
    descent: -view.getInt16(hhea + 6) / unit,
    width: advances.reduce((sum, advance) => sum + advance, 0) / SAMPLE.length / unit,
  }
}

function tableAt(view: DataView, tag: string): number {
  const count = view.getUint16(4)
  for (let record = 12; record < 12 + 16 * count; record += 16) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(record + at)))
    if (name === tag) return view.getUint32(record + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}

/** The glyph of a character, by a table of format 4, which every font for the web has. */
function glyphsOf(view: DataView, cmap: number): (code: number) => number {
  const places = Array.from({ length: view.getUint16(cmap + 2) }, (_, at) => cmap + view.getUint32(cmap + 8 + 8 * at))
  const start = places.find((place) => view.getUint16(place) === 4)
  if (start === undefined) throw new Error('the font has no cmap of format 4')
  const segments = view.getUint16(start + 6)
  const at = (part: number, index: number) => start + 14 + part * segments + (part > 0 ? 2 : 0) + 2 * index
  return (code) => {
    for (let index = 0; index < segments / 2; index++) {
      const [end, begin] = [view.getUint16(at(0, index)), view.getUint16(at(1, index))]
      if (code > end || code < begin) continue
      const [delta, offset] = [view.getUint16(at(2, index)), view.getUint16(at(3, index))]
      if (offset === 0) return (code + delta) & 0xffff
      const glyph = view.getUint16(at(3, index) + offset + 2 * (code - begin))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
