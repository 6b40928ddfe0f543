/** XML documents from plain objects. */
import XmlBuilder from 'fast-xml-builder'

/** A text, an element with attributes (`@name`) and text (`#text`), or several of one name. Undefined is left out. */
type Xml = string | number | undefined | XmlElement | readonly Xml[]
export interface XmlElement {
  readonly [name: string]: Xml
}

const builder = new XmlBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
})

/** Characters that XML 1.0 can't hold, not even escaped (section 2.2). */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** @param root the one element on the outside */
export function xmlDocument(root: XmlElement): string {
  const text = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
  return text.toWellFormed().replace(IMPOSSIBLE, '')
}
