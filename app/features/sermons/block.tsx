/** The newest sermons as a block of a page: one large, the others as rows beside it. */
import { BlockSection, type Drawn, More } from '#app/blocks/drawn.tsx'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { sermonCardsRead } from '#app/features/sermons/reads.ts'
import { sceneWanted } from '#app/features/sermons/sermon.ts'
import { routes } from '#app/routes.ts'
import { Rows } from '#app/ui/media-card.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { useFilled } from '#app/ui/rich-text.tsx'
import { useScenes } from '#app/ui/stand-in.tsx'
import { t } from '#app/text/t.ts'

type Block = Drawn<'sermons'>['block']

export function sermonsOf({ number, series }: Block) {
  return sermonCardsRead({ limit: number || 3, ...(series ? { series } : {}) })
}

export function SermonsBlock({ block }: Drawn<'sermons'>) {
  const sermons = usePageQuery(sermonsOf(block))
  const [newest, ...others] = sermons
  useScenes(sermons.map(sceneWanted))
  const filled = useFilled()
  if (!newest && !block.none) return null
  return (
    <BlockSection
      block={block}
      heading={block.heading}
      more={<More to={routes.sermons} label={t('View All Sermons')} />}
    >
      {newest ? (
        <div className="grid grid-cols-1 items-center gap-x-columns gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <SermonCard sermon={newest} shape="card" />
          {others.length > 0 && <Rows records={others} card={(sermon) => <SermonCard sermon={sermon} />} />}
        </div>
      ) : (
        <p className="lead">{filled(block.none)}</p>
      )}
    </BlockSection>
  )
}
