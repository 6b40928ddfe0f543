/** An issue as the letter that it becomes. */
import type { IssueBlock, IssueContent } from '#app/features/newsletter/issue.ts'
import { emailPictureName, pictureSize } from '#app/ui/picture-address.ts'
import { href, uploads } from '#app/routes.ts'
import { inChunks } from '#db/chunks.ts'
import type { Db } from '#db/database.ts'
import { type Block, type Framed, framed, type Sender } from '#mail/frame.ts'

/** What the place is called in which every copy has an address of its own. */
export const UNSUBSCRIBE = 'unsubscribe'

/**
 * The letter, with a place for the address at which its reader unsubscribes. Addresses of ours are made whole, and what a
 * picture shows is said in the words that are kept with it.
 */
export async function issueEmail(db: Db, sender: Sender, content: IssueContent): Promise<Framed> {
  const { blocks, preheader } = content
  const said = await picturesInWords(db, blocks)
  const { churchName, siteUrl } = sender
  const why = `You get this letter because you are on the list of ${churchName} at ${new URL(siteUrl).host}.`
  const end: Block[] = [
    { kind: 'rule' },
    { kind: 'small', text: why, link: { text: 'Unsubscribe', url: `{{${UNSUBSCRIBE}}}` } },
  ]
  return framed(sender, [...blocks.map((block) => asMailed(block, siteUrl, said)), ...end], preheader)
}

function asMailed(block: IssueBlock, siteUrl: string, said: Map<string, string>): Block {
  switch (block.kind) {
    case 'picture':
      return { ...block, url: mailedPicture(block.url, siteUrl), alt: said.get(block.url) ?? '' }
    case 'card': {
      const { picture, url } = block
      return {
        ...block,
        url: whole(url, siteUrl),
        picture: mailedPicture(picture, siteUrl),
        alt: said.get(picture) ?? '',
      }
    }
    case 'button':
      return { ...block, url: whole(block.url, siteUrl) }
    default:
      return block
  }
}

/** A path of ours as the rest of the world knows it. */
function whole(address: string, siteUrl: string): string {
  return address.startsWith('/') ? `${siteUrl}${address}` : address
}

/** The file of an upload that a letter shows. */
function mailedPicture(address: string, siteUrl: string): string {
  const size = pictureSize(address)
  if (!size) return ''
  return `${siteUrl}${href(uploads.picture, { name: emailPictureName(size) })}`
}

/** By address, what the uploads in these blocks show. */
async function picturesInWords(db: Db, blocks: readonly IssueBlock[]): Promise<Map<string, string>> {
  const addresses = blocks.flatMap((block) =>
    block.kind === 'picture' ? [block.url] : block.kind === 'card' ? [block.picture] : [],
  )
  const byHash = new Map(addresses.flatMap((address) => [[pictureSize(address)?.hash ?? '', address] as const]))
  byHash.delete('')
  const said = new Map<string, string>()
  for await (const hashes of inChunks([...byHash.keys()])) {
    const rows = await db.selectFrom('pictures').select(['hash', 'alt']).where('hash', 'in', hashes).execute()
    for (const { hash, alt } of rows) said.set(byHash.get(hash) ?? '', alt)
  }
  return said
}
