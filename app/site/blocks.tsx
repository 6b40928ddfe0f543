/** Draws the blocks of a page: what each kind reads, and its component. A further kind is a line here. */
import { loadStaff } from '#app/features/church/staff.tsx'
import { Cards } from '#app/blocks/cards.tsx'
import { Columns, Creed } from '#app/blocks/columns.tsx'
import { type Drawn, FormSection } from '#app/blocks/drawn.tsx'
import type { KindName, KindOf, PageBlock } from '#app/blocks/kinds.ts'
import { ButtonBlock, FactsBlock, MapBlock, Questions, VideoBlock } from '#app/blocks/more.tsx'
import { Beside, Gallery, PictureBlock } from '#app/blocks/pictures.tsx'
import { Quote } from '#app/blocks/quote.tsx'
import { Text } from '#app/blocks/text.tsx'
import type { BlockOf } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import { EventsBlock, eventsOf } from '#app/features/events/block.tsx'
import { loadThisSunday, ThisSundayBlock } from '#app/features/sunday-services/block.tsx'
import { SermonsBlock, sermonsOf } from '#app/features/sermons/block.tsx'
import { Subscribe } from '#app/features/newsletter/subscribe.tsx'
import { newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { ContactForm } from '#app/inbox/contact-form.tsx'
import { loadOwnForm, OwnFormBlock } from '#app/features/forms/block.tsx'
import { beliefsRead, ministriesRead } from '#app/features/church/reads.ts'
import { Affiliation, Beliefs, KidsMinistries, StaffBlock } from '#app/features/church/blocks.tsx'
import { Announcement } from '#app/site/pages/announcement.tsx'
import { AlphaAbout, AlphaInvitation } from '#app/site/pages/alpha-blocks.tsx'
import { GiveOnline, WaysToGive } from '#app/site/pages/giving-blocks.tsx'
import { FilesBlock, ServiceTimesBlock } from '#app/site/church-blocks.tsx'
import { loadFiles } from '#app/ui/files.tsx'
import { loadRows, loadNews, MinistriesBlock, NewsBlock } from '#app/site/page-blocks.tsx'
import { ministryPagesRead } from '#app/ui/page-content.ts'
import { useFilled } from '#app/ui/rich-text.tsx'
import { visitAnswersRead } from '#app/ui/site.ts'
import { readAlt } from '#app/ui/picture.tsx'
import type { PageReads } from '#app/ui/read.ts'
import type { ReactNode } from 'react'

interface Drawing<Name extends KindName> {
  /** Reads what the block shows. */
  load?: (reads: PageReads, block: BlockOf<KindOf<Name>>) => Promise<unknown>
  view: (props: { block: BlockOf<KindOf<Name>> }) => ReactNode
}

const forms: Record<
  Drawn<'form'>['block']['form'],
  { view: ReactNode; load?: (reads: PageReads) => Promise<unknown> }
> = {
  contact: { view: <ContactForm /> },
  visit: { view: <Announcement />, load: (reads) => reads.get(visitAnswersRead) },
  newsletter: { view: <Subscribe button="btn-fill" problem="" />, load: (reads) => reads.get(newsletterWaysRead) },
}

function FormBlock({ block }: Drawn<'form'>) {
  const { heading, text, form } = block
  const filled = useFilled()
  return (
    <FormSection block={block} heading={heading} intro={text && <p className="lead">{filled(text)}</p>}>
      {forms[form].view}
    </FormSection>
  )
}

const drawings: { [Name in KindName]: Drawing<Name> } = {
  text: { view: Text },
  cards: { view: Cards },
  questions: { view: Questions },
  quote: { view: Quote },
  facts: { view: FactsBlock },
  picture: { view: PictureBlock },
  beside: { view: Beside },
  gallery: { view: Gallery },
  video: { view: VideoBlock },
  'service-times': { view: ServiceTimesBlock },
  'this-sunday': { view: ThisSundayBlock, load: loadThisSunday },
  staff: { view: StaffBlock, load: loadStaff },
  events: { view: EventsBlock, load: (reads, block) => reads.get(eventsOf(block)) },
  sermons: { view: SermonsBlock, load: (reads, block) => reads.get(sermonsOf(block)) },
  ministries: { view: MinistriesBlock, load: (reads) => loadRows(reads, ministryPagesRead) },
  news: { view: NewsBlock, load: loadNews },
  files: { view: FilesBlock, load: (reads, { files }) => loadFiles(reads, files) },
  map: { view: MapBlock },
  button: { view: ButtonBlock },
  form: { view: FormBlock, load: async (reads, { form }) => forms[form].load?.(reads) },
  'own-form': { view: OwnFormBlock, load: loadOwnForm },
  columns: { view: Columns },
  creed: { view: Creed },
  'kids-ministries': { view: KidsMinistries, load: (reads) => reads.get(ministriesRead) },
  beliefs: { view: Beliefs, load: (reads) => reads.get(beliefsRead) },
  affiliation: { view: Affiliation },
  'alpha-about': { view: AlphaAbout },
  'alpha-invitation': { view: AlphaInvitation },
  'give-online': { view: GiveOnline },
  'ways-to-give': { view: WaysToGive },
  'ways-to-offer': { view: WaysToGive },
  // Their words stand in the page itself.
  'home-words': { view: () => null },
  'visit-words': { view: () => null },
  'staff-words': { view: () => null },
  'contact-words': { view: () => null },
  'media-words': { view: () => null },
}

/** The API has checked the values of each block by its kind (`drawnBlocks`). */
function drawingOf(block: Block): [Drawing<KindName>, PageBlock] {
  return [drawings[block.kind as KindName] as Drawing<KindName>, block as PageBlock]
}

/** Reads what the blocks of a page show, and the descriptions of their pictures. */
export async function loadBlocks(reads: PageReads, blocks: readonly Block[]): Promise<void> {
  const alts = [...picturesIn(blocks)].map((address) => readAlt(reads, address))
  const loads = blocks.map((given) => {
    const [drawing, block] = drawingOf(given)
    return drawing.load?.(reads, block)
  })
  await Promise.all([...alts, ...loads])
}

/** Addresses of uploaded pictures anywhere in the blocks. */
function picturesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (value.startsWith('/pictures/')) found.add(value)
  } else if (typeof value === 'object' && value) {
    for (const part of Object.values(value)) picturesIn(part, found)
  }
  return found
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((given) => {
    const [{ view: View }, block] = drawingOf(given)
    return <View key={block.id} block={block} />
  })
}
