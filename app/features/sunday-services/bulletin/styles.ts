/** How the roles of pieces look, in points of a folded sheet, and what they are in the structure of the PDF. */
import type { Role } from '#app/features/sunday-services/bulletin/pieces.ts'

export interface Style {
  /** Structure type (ISO 32000-1, 14.8.4). */
  tag: 'H1' | 'H2' | 'H3' | 'P' | 'LI'
  font: 'heading' | 'text'
  size: number
  /** Above it, unless it begins a page. */
  before: number
  ink: 'ink' | 'soft' | 'accent'
  isCentered?: boolean
  isItalic?: boolean
  /** Never the last on a page. */
  leads?: boolean
  indent?: number
}

const words: Style = { tag: 'P', font: 'text', size: 10.5, before: 4, ink: 'ink' }
const heading: Style = { ...words, tag: 'H2', font: 'heading', size: 12.5, before: 13, leads: true }

export const styles: Record<Role, Style> = {
  church: { ...words, font: 'heading', size: 13, before: 0, ink: 'accent', isCentered: true },
  title: { ...words, tag: 'H1', font: 'heading', size: 24, before: 8, isCentered: true },
  about: { ...words, before: 3, ink: 'soft', isCentered: true },
  section: { ...words, tag: 'H2', font: 'heading', size: 16, before: 20, ink: 'accent', leads: true },
  heading,
  entry: { ...heading, tag: 'H3' },
  facts: { ...words, before: 1, ink: 'soft' },
  subheading: { ...words, font: 'heading', size: 11, before: 7, leads: true },
  words,
  rubric: { ...words, before: 7, ink: 'soft', isItalic: true },
  item: { ...words, before: 2, tag: 'LI', indent: 10 },
  foot: { ...words, size: 8.5, before: 8, ink: 'soft' },
}

/** Between the baselines of two lines, as a multiple of the size. */
export const LEADING = 1.3
