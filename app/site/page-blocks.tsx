/** Lists of pages of the church: news, and ministries and groups. */
import { BlockSection, type Drawn, innerLevel, More } from '#app/blocks/drawn.tsx'
import { routes } from '#app/routes.ts'
import { ministryPagesRead, newsRead, type PageCard, sceneWanted } from '#app/ui/page-content.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { Picture, readAlt } from '#app/ui/picture.tsx'
import type { PageReads, Query } from '#app/ui/read.ts'
import { Heading, type Level, LinkTo, useFilled } from '#app/ui/rich-text.tsx'
import { useReserved, useScene, useScenes } from '#app/ui/stand-in.tsx'
import { useDrawingAddress } from '#app/ui/scenes.ts'
import { dottedFacts } from '#app/ui/text.tsx'
import { imageAddress } from '#app/links/address.ts'
import { longDate } from '#app/dates/format.ts'
import { t } from '#app/text/t.ts'

type News = Drawn<'news'>['block']

function newsOf({ number }: News) {
  return newsRead({ limit: number || 3 })
}

/** Reads pages of a list, and the descriptions of their pictures. */
export async function loadRows(reads: PageReads, query: Query<PageCard[]>): Promise<void> {
  const pages = await reads.get(query)
  await Promise.all(pages.map(({ image }) => readAlt(reads, image)))
}

export function loadNews(reads: PageReads, block: News): Promise<void> {
  return loadRows(reads, newsOf(block))
}

export function NewsBlock({ block }: Drawn<'news'>) {
  const news = usePageQuery(newsOf(block))
  useRowScenes(news)
  if (news.length === 0) return <None block={block} />
  return (
    <BlockSection block={block} heading={block.heading} more={<More to={routes.news} label={t('All News')} />}>
      <PageRows pages={news} level={innerLevel(block.heading)} />
    </BlockSection>
  )
}

export function MinistriesBlock({ block }: Drawn<'ministries'>) {
  const { heading, group } = block
  const all = usePageQuery(ministryPagesRead)
  const shown = all.filter(({ ministryGroup }) => group === '' || ministryGroup === group)
  useRowScenes(shown)
  if (shown.length === 0) return <None block={block} />
  const groups = [...Map.groupBy(shown, ({ ministryGroup }) => ministryGroup)]
  const singles = groups.filter(([, { length }]) => length < 2).length
  // Headings above single ones would leave half of most rows empty.
  const isFlat = singles * 2 > groups.length
  const level = innerLevel(heading)
  return (
    <BlockSection block={block} heading={heading}>
      <div className="grid gap-12">
        {isFlat && <PageRows pages={shown} level={level} hasGroups={group === ''} />}
        {!isFlat &&
          groups.map(([name, some]) => {
            const isNamed = group === '' && name !== ''
            return (
              <div key={name}>
                {isNamed && (
                  <Heading level={level} className="mb-5 text-3xl">
                    {name}
                  </Heading>
                )}
                <PageRows pages={some} level={isNamed ? 3 : level} />
              </div>
            )
          })}
      </div>
    </BlockSection>
  )
}

/** Gives drawings before the first row is drawn: one further down may have chosen what suits it, or have the better reason. */
export function useRowScenes(pages: readonly PageCard[]): void {
  useReserved(...pages.map(({ drawing }) => drawing))
  useScenes(pages.map(sceneWanted))
}

interface PageRowsProps {
  pages: readonly PageCard[]
  level: Level
  /** Names the group of each. */
  hasGroups?: boolean
}

/** Each page with its title, its facts and its introduction, and a picture if it has one. */
export function PageRows({ pages, level, hasGroups = false }: PageRowsProps) {
  return (
    <ul className="grid gap-x-columns lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
      {pages.map((page) => (
        <li key={page.page} className="border-t border-line">
          <LinkTo to={page.address} className="group flex gap-5 py-6">
            <RowPicture page={page} />
            <div className="min-w-0">
              {hasGroups && page.ministryGroup && <p className="eyebrow mb-1">{page.ministryGroup}</p>}
              <Heading level={level} className="text-xl group-hover:text-primary-text">
                {page.title}
              </Heading>
              <p className="dots mt-1 text-sm text-soft">{dottedFacts(factsOf(page))}</p>
              {page.lead && <p className="mt-2 line-clamp-6">{page.lead}</p>}
            </div>
          </LinkTo>
        </li>
      ))}
    </ul>
  )
}

/** The page’s picture, the drawing that it has chosen, or one by the words of its title; nothing when all are used up. */
function RowPicture({ page }: { page: PageCard }) {
  const { image, drawing } = page
  const chosen = useDrawingAddress(drawing)
  const src = imageAddress(image)
  const scene = useScene(sceneWanted(page)) ?? chosen
  if (src) return <Picture src={src} sizes="9rem" width={360} height={270} className={ROW_PICTURE} />
  return scene && <img src={scene} alt="" width={360} height={203} loading="lazy" className={ROW_PICTURE} />
}

const ROW_PICTURE = 'aspect-4/3 w-24 shrink-0 self-start rounded-card object-cover sm:w-36'

function factsOf({ date, audience, meets, place }: PageCard): string[] {
  return [date && longDate(date), audience, meets, place].filter(Boolean)
}

function None({ block }: { block: News | Drawn<'ministries'>['block'] }) {
  const filled = useFilled()
  if (!block.none) return null
  return (
    <BlockSection block={block} heading={block.heading}>
      <p className="lead">{filled(block.none)}</p>
    </BlockSection>
  )
}
