/** Pages that are made of blocks: built-in ones at their own addresses, and the church's own at any other. */
import type { ReactNode } from 'react'
import type { Slot } from '#app/definitions/settings-sections.ts'
import { pageRead, sceneWanted } from '#app/ui/page-content.ts'
import type { PublicPage } from '#app/ui/page-content.ts'
import { AskToJoin, Particulars } from '#app/site/page-details.tsx'
import { BackLink } from '#app/ui/link.tsx'
import { longDate } from '#app/dates/format.ts'
import { Blocks, loadBlocks } from '#app/site/blocks.tsx'
import { useFacts } from '#app/ui/facts.ts'
import { orMissing, type Page, type PageAt, usePageQuery } from '#app/ui/page.tsx'
import { loadPicture, PageIntro } from '#app/ui/page-intro.tsx'
import { readAlt } from '#app/ui/picture.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { ContentContext, useFilled } from '#app/ui/rich-text.tsx'
import { useDrawingAddress } from '#app/ui/scenes.ts'
import { t } from '#app/text/t.ts'
import { useReserved, useScene } from '#app/ui/stand-in.tsx'

interface ContentPage {
  /** The setting with the picture of a built-in page. */
  slot?: Slot | undefined
  /** Above the page's title. */
  before?: ReactNode
  /** Below the introduction. */
  intro?: (() => ReactNode) | undefined
  /** What the program's own parts of the page read. */
  load?: (reads: PageReads) => Promise<unknown>
  /** The program's own parts, in place of the introduction. */
  view?: ((props: { content: PublicPage }) => ReactNode) | undefined
  /** Below the blocks. */
  end?: ((props: { content: PublicPage }) => ReactNode) | undefined
}

/** A built-in page. @param address as in `routes` */
export function contentPage(address: string, { slot, before, intro, load, view, end }: ContentPage = {}): Page {
  return {
    address,
    load: async (reads, { path }) => {
      const own = [slot && loadPicture(reads, slot), load?.(reads)]
      const [content] = await Promise.all([orMissing(reads.get(pageRead(path))), ...own])
      await loadContent(reads, content)
    },
    head: (reads, { path }) => headOf(reads.of(pageRead(path))),
    view: (at) => <ContentView {...{ at, slot, before, intro, view, end }} />,
  }
}

/** The page of the church at an address that is none of the program's. */
export const ownPage = contentPage('')

async function loadContent(reads: PageReads, { image, blocks }: PublicPage): Promise<void> {
  await Promise.all([readAlt(reads, image), loadBlocks(reads, blocks)])
}

function headOf({ title, name, lead, description, address }: PublicPage) {
  return { title: name || title, description: description || lead || title, path: address }
}

interface ContentViewProps extends Pick<ContentPage, 'slot' | 'before' | 'intro' | 'view' | 'end'> {
  at: PageAt
}

function ContentView({ at, slot, before, intro: Below, view: Own, end: End }: ContentViewProps) {
  const content = usePageQuery(pageRead(at.path))
  const facts = useFacts()
  return (
    <ContentContext value={{ links: content.links, facts }}>
      {before}
      {Own ? (
        <Own content={content} />
      ) : (
        <Intro content={content} slot={slot}>
          {Below && <Below />}
          <Particulars content={content} />
        </Intro>
      )}
      <Blocks blocks={content.blocks} />
      <AskToJoin content={content} />
      {End && <End content={content} />}
    </ContentContext>
  )
}

/** The lists to which pages lead back, by their kinds. */
const listsOf: Record<string, { page: string; name: string } | undefined> = {
  news: { page: '@pages/news', name: 'News' },
  ministry: { page: '@pages/ministries', name: 'Ministries and Groups' },
}

interface IntroProps extends Pick<ContentPage, 'slot'> {
  content: PublicPage
  children: ReactNode
}

function Intro({ content, slot, children }: IntroProps) {
  const { kind, address, title, eyebrow, lead, image, drawing, date, links } = content
  const filled = useFilled()
  const chosen = useDrawingAddress(drawing)
  // The lists among its blocks have others.
  useReserved(drawing)
  const list = listsOf[kind]
  const listAddress = list && links[list.page]
  // Not from a tab of the pages about the church, which is a ministry, too.
  const back = list && listAddress !== undefined && address.startsWith(`${listAddress}/`) && (
    <BackLink to={listAddress}>{t(list.name)}</BackLink>
  )
  const scene = useScene(list && sceneWanted(content)) ?? chosen
  return (
    <PageIntro
      title={filled(title)}
      back={back}
      eyebrow={filled(eyebrow) || (date && longDate(date)) || undefined}
      lead={filled(lead)}
      scene={scene}
      picture={image}
      slot={slot}
    >
      {children}
    </PageIntro>
  )
}
