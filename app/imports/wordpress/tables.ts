/** Tables in HTML. Pure, for server and browser. */
import { allNamed, type Element, isElement } from '#app/imports/wordpress/markup.ts'

const SECTIONS = new Set(['thead', 'tbody', 'tfoot'])
/** What stands in the cells of tables that only lay out a page. */
const LAYOUT = ['table', 'ul', 'ol', 'img', 'iframe', 'figure', 'blockquote', 'h1', 'h2', 'h3', 'h4']

/** Whether a table holds data: short texts in rows and columns. Old pages use tables to put things side by side. */
export function isDataTable(table: Element): boolean {
  return isRegular(table) && LAYOUT.every((name) => allNamed(table.children, name).length === 0)
}

/** Whether all words are in cells and in the caption, since others would get lost. */
function isRegular({ name, children }: Element): boolean {
  return children.every((child) => {
    if (typeof child === 'string') return child.trim() === ''
    if (!isElement(child)) return true
    if (name === 'tr') return child.name === 'td' || child.name === 'th'
    return SECTIONS.has(child.name) || child.name === 'tr' ? isRegular(child) : EMPTY_OR_READ.has(child.name)
  })
}
const EMPTY_OR_READ = new Set(['caption', 'col', 'colgroup'])

/** The cells of each row; the caption is one alone. */
export function rowsOf({ children }: Element): Element[][] {
  return children.filter(isElement).flatMap((child) => {
    if (SECTIONS.has(child.name)) return rowsOf(child)
    if (child.name === 'caption') return [[child]]
    return child.name === 'tr' ? [child.children.filter(isElement)] : []
  })
}
