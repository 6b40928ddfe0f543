/** People of Church Content as rows of staff. Pure, for server and browser. */
import type { Item } from '#app/imports/wordpress/export-file.ts'
import type { Site } from '#app/imports/wordpress/old-site.ts'
import {
  contentOf,
  firstMeta,
  Looks,
  pictureOf,
  picturesIn,
  picturesLeft,
  playedIn,
  rowOf,
  titleOf,
} from '#app/imports/wordpress/row.ts'
import type { BroughtRow } from '#app/records/import/brought.ts'
import { webAddress } from '#app/links/address.ts'

/** @param item a `ctc_person` (https://churchthemes.com/guides/developer/church-content/) */
export function personRow(item: Item, line: number, site: Site): BroughtRow {
  const looks = new Looks()
  const { parts, plain, looks: ofText } = contentOf([item.content, item.excerpt], site)
  const photoUrl = pictureOf(item, site) || picturesIn(parts)[0]
  looks.add(...ofText, ...picturesLeft(parts, photoUrl))
  const phone = firstMeta(item, '_ctc_person_phone')
  const pages = firstMeta(item, '_ctc_person_urls')
    .split(/\s+/)
    .filter((address) => webAddress(address) !== null)
  const more = [...(phone === '' ? [] : [`Phone: ${phone}`]), ...pages.slice(1)]
  if (phone !== '') looks.add('The phone number stands below the biography.')
  return rowOf(line, {
    name: titleOf(item),
    title: firstMeta(item, '_ctc_person_position'),
    bio: [plain, ...playedIn(parts), more.join('\n')].filter(Boolean).join('\n\n'),
    photoUrl,
    email: firstMeta(item, '_ctc_person_email'),
    websiteUrl: pages[0],
    origin: item.guid,
    oldAddresses: site.oldAddressesOf(item),
    pleaseLook: looks.toString(),
  })
}
