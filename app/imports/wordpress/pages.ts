/** Pages and posts of the old site as rows of pages. Pure, for server and browser. */
import { MAX_BLOCKS_SIZE } from '#app/definitions/field-schemas.ts'
import { readContent } from '#app/imports/wordpress/content.ts'
import type { Item } from '#app/imports/wordpress/export-file.ts'
import type { Site } from '#app/imports/wordpress/old-site.ts'
import { blocksOf } from '#app/imports/wordpress/page-blocks.ts'
import { type Part, plainOfParts } from '#app/imports/wordpress/parts.ts'
import {
  contentOf,
  dayOf,
  firstMeta,
  Looks,
  pictureOf,
  playedIn,
  rowOf,
  titleOf,
  wordsOf,
} from '#app/imports/wordpress/row.ts'
import type { BroughtRow } from '#app/records/import/brought.ts'
import { webAddress } from '#app/links/address.ts'
import { shortened } from '#app/text/shortened.ts'

const MAX_TITLE = 120
const MAX_LEAD = 600

/** A page, or a post as news. */
export function pageRow(item: Item, line: number, site: Site): BroughtRow {
  const looks = new Looks()
  const kind = item.type === 'page' ? 'page' : 'news'
  const whole = titleOf(item) || item.slug.replaceAll('-', ' ').trim()
  if (whole.length > MAX_TITLE) looks.add('Its title was too long; the whole one stands above the text.')
  const excerpt = contentOf([item.excerpt], site).plain
  const content = readContent(item.content, site)
  looks.add(...content.looks)
  const isLead = excerpt.length <= MAX_LEAD
  const above: Part[] = [
    ...(whole.length > MAX_TITLE ? [headingOf(whole)] : []),
    ...(isLead ? [] : readContent(item.excerpt, site).parts),
  ]
  const parts = [...above, ...content.parts, ...recordingBeside(item, content.parts)]
  if (kind === 'news' && parts.some(({ is }) => is === 'audio'))
    looks.add('It has a recording, but nothing says that it is a sermon, so it is news.')
  if (parts.length === 0) looks.add('It has no text of its own, so the old site may have filled it in another way.')
  if (site.isHome(item))
    looks.add('It was the home page. Here the home page is under “Pages”, and its words can be changed there.')
  // An excerpt that only begins the text would say it twice.
  const isBeginning = excerpt !== '' && wordsOf(plainOfParts(content.parts)).startsWith(wordsOf(excerpt))
  const blocks = parts.length > 0 ? JSON.stringify(blocksOf(parts, whole)) : ''
  if (blocks.length > MAX_BLOCKS_SIZE) {
    return rowOf(line, { title: whole, notTaken: 'its text is too long for one page; make it two on the old site' })
  }
  return rowOf(line, {
    kind,
    title: shortened(whole || 'Untitled', MAX_TITLE),
    address: site.pathOf(item),
    lead: isLead && !isBeginning ? excerpt : '',
    date: kind === 'news' ? dayOf(item) : '',
    image: pictureOf(item, site),
    blocks,
    origin: item.guid,
    oldAddresses: site.oldAddressesOf(item),
    pleaseLook: looks.toString(),
  })
}

/** PowerPress keeps a recording beside the text. */
function recordingBeside(item: Item, parts: readonly Part[]): Part[] {
  const [address = ''] = firstMeta(item, 'enclosure').split('\n', 1)
  const known = webAddress(address.trim())
  return known === null || playedIn(parts).includes(known) ? [] : [{ is: 'audio', address: known }]
}

function headingOf(text: string): Part {
  return { is: 'words', block: { type: 'heading', level: 1, content: [{ type: 'text', text }] } }
}
