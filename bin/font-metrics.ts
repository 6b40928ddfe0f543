/** Measures fonts, so that fallbacks take up the same room and nothing moves when the fonts arrive. */
import { Blob, Face, Font } from 'harfbuzzjs'

export interface FontMetrics {
  /** Above and below the baseline, and the mean width of letters; each as a share of the font's size. */
  ascent: number
  descent: number
  width: number
}

/** Words of headings, menus and texts. */
const SAMPLE =
  'There is a place for you here. Upcoming Events, Recent Sermons, Plan Your Visit, Sunday Worship at 10:30, Women and Bible Study. Dinners and music all week, food pantry and visits to people who are sick.'

/** @param sfnt a font with one weight, not compressed */
export function measure(sfnt: Uint8Array): FontMetrics {
  const face = new Face(new Blob(sfnt))
  const font = new Font(face)
  const { ascender, descender } = font.hExtents()
  const letters = Array.from(SAMPLE, (letter) => font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0)
  const width = letters.reduce((sum, glyph) => sum + font.glyphHAdvance(glyph), 0) / SAMPLE.length
  return { ascent: ascender / face.upem, descent: -descender / face.upem, width: width / face.upem }
}
