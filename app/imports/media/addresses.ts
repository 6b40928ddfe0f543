/**
 * Addresses of files in a record: pictures, recordings, and links to documents, also inside blocks and texts. Pure, by the
 * definition of the record, so that a new field or kind of block is covered.
 */
import { kindIn } from '#app/definitions/blocks.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import { parsedAddress } from '#app/links/address.ts'
import { isRichText, type Inline, type RichText } from '#app/definitions/rich-text.ts'

export type MediaKind = 'picture' | 'audio' | 'file'

/** Where an address stands: a link of a page's block is also looked through when unused pictures are deleted. */
export type Place = 'picture' | 'audio' | 'link' | 'link in a block' | 'web'

/** @returns what takes the address's place: the same one to leave it */
type MapAddress = (address: string, place: Place) => string

/**
 * The values with every address of a file replaced.
 * @param values by the names of the fields, as they are read; the same object when nothing is replaced
 */
export function mapAddresses<Values extends object>(
  fields: Fields,
  values: Values,
  map: MapAddress,
  isInBlock = false,
): Values {
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const after = field ? mapField(field, value, map, isInBlock) : value
    if (after !== value) changed[name] = after
  }
  return Object.keys(changed).length === 0 ? values : { ...values, ...changed }
}

function mapField(field: Field, value: unknown, map: MapAddress, isInBlock: boolean): unknown {
  const { type, fields = {}, kinds = [] } = field
  const mapLink = (address: string) => map(address, isInBlock ? 'link in a block' : 'link')
  if (typeof value === 'string') {
    if (type === 'picture' || type === 'audio' || type === 'web') return map(value, type)
    return type === 'link' ? mapLink(value) : value
  }
  if (type === 'rich') return isRichText(value) ? mapLinks(value, mapLink) : value
  if (!Array.isArray(value)) return value
  if (type === 'records') return mapAll(value, (one) => mapAddresses(fields, one, map, isInBlock))
  if (type !== 'blocks') return value
  return mapAll(value, (block) => {
    const kind = kindIn(kinds, block as { kind: unknown })
    return kind ? mapAddresses(kind.fields, block, map, true) : block
  })
}

/** `all.map(map)`, or the same list when nothing is replaced. */
function mapAll(all: readonly unknown[], map: (one: object) => object): unknown {
  const after = all.map((one) => (typeof one === 'object' && one ? map(one) : one))
  return after.some((one, at) => one !== all[at]) ? after : all
}

function mapLinks(rich: RichText, map: (address: string) => string): RichText {
  type Node = RichText[number] | { content: readonly (Node | Inline)[] } | Inline
  const mapNode = (node: Node): Node => {
    if ('content' in node) return { ...node, content: node.content.map((one) => mapNode(one)) }
    if (node.type !== 'text' || !node.marks) return node
    return { ...node, marks: node.marks.map((mark) => (mark.type === 'link' ? { ...mark, to: map(mark.to) } : mark)) }
  }
  const after = rich.map((node) => mapNode(node)) as RichText
  return JSON.stringify(after) === JSON.stringify(rich) ? rich : after
}

const PICTURES = /\.(?:jpe?g|png|gif|webp|avif|hei[cf]|tiff?|bmp|svg)$/i
const RECORDINGS = /\.(?:mp3|m4a|m4b|aac|ogg|wav|wma)$/i
const DOCUMENTS = /\.(?:docx?|xlsx?|pptx?|odt|ods|odp|pages|zip|epub)$/i

export interface Media {
  kind: MediaKind
  /** Why it can't be copied, as a sentence for people. */
  problem?: string
}

/**
 * What an address is, by where it stands and how it ends.
 * @returns nothing for an address that is no file
 */
export function mediaAt(address: string, place: Place): Media | undefined {
  if (place === 'picture' || place === 'audio') return { kind: place }
  const path = parsedAddress(address)?.pathname ?? ''
  if (/\.pdf$/i.test(path)) return place === 'web' ? { kind: 'file', problem: WEB } : { kind: 'file' }
  if (PICTURES.test(path))
    return { kind: 'picture', ...(place !== 'link in a block' && { problem: place === 'web' ? WEB : LINKED_PICTURE }) }
  if (RECORDINGS.test(path)) return { kind: 'audio', problem: LINKED_RECORDING }
  return DOCUMENTS.test(path) ? { kind: 'file', problem: OTHER_DOCUMENT } : undefined
}

/** The address, or what takes its place where a copy can stand. */
export function replaced(address: string, place: Place, targets: ReadonlyMap<string, string>): string {
  const media = mediaAt(address, place)
  return media && media.problem === undefined ? (targets.get(address) ?? address) : address
}

const WEB = 'This field takes the address of another website only. Upload the file, and link it in the text.'
const LINKED_PICTURE = 'A link in a text leads to this picture. Upload it, and show it in a picture field or on a page.'
const LINKED_RECORDING = 'A link leads to this recording. Add it as the audio of a sermon.'
const OTHER_DOCUMENT = 'Only PDF documents can be kept here. Save it as a PDF, and upload that under Files.'
