/** Questions and answers, facts, a button, a video, a map. */
import { anchorOf, BlockSection, type Drawn } from '#app/blocks/drawn.tsx'
import { ChurchMap } from '#app/ui/map.tsx'
import { Heading, LinkTo, Rich, useFilled } from '#app/ui/rich-text.tsx'
import { useContact } from '#app/ui/site.ts'
import { Video } from '#app/ui/video.tsx'
import { t } from '#app/text/t.ts'

/** All questions of a block share one name, so the browser keeps one open at a time, with or without JavaScript. */
export function Questions({ block }: Drawn<'questions'>) {
  const filled = useFilled()
  return (
    <BlockSection block={block} heading={block.heading}>
      <div className="max-w-[44rem] border-t border-line">
        {block.questions.map(({ question, answer }, index) => (
          <details
            key={index}
            id={`${anchorOf(block)}-${index + 1}`}
            name={anchorOf(block)}
            className="group border-b border-line"
          >
            <summary className="flex list-none items-baseline justify-between gap-4 py-4 font-serif text-xl leading-tight font-medium hover:text-primary-text">
              <span className="min-w-0 text-balance break-words">{filled(question)}</span>
              <span aria-hidden="true" className="font-sans text-2xl leading-none font-normal text-soft">
                <span className="group-open:hidden">+</span>
                <span className="hidden group-open:inline">–</span>
              </span>
            </summary>
            <div className="prose pb-5 text-soft">
              <Rich of={answer} level={3} />
            </div>
          </details>
        ))}
      </div>
    </BlockSection>
  )
}

export function FactsBlock({ block }: Drawn<'facts'>) {
  const filled = useFilled()
  const shown = block.facts.map(({ name, value }) => [name, filled(value)] as const).filter(([, value]) => value !== '')
  if (shown.length === 0) return null
  const list = (
    <dl className="sheet grid divide-line max-md:divide-y md:grid-flow-col md:divide-x">
      {shown.map(([name, value]) => (
        <div key={name} className="px-box py-6">
          <dt className="text-soft">{name}</dt>
          <dd className="font-serif text-xl leading-tight lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
  // Without a heading, they belong to what stands above.
  if (!block.heading) {
    return (
      <div id={anchorOf(block)} className="wrap">
        {list}
      </div>
    )
  }
  return (
    <BlockSection block={block} heading={block.heading}>
      {list}
    </BlockSection>
  )
}

export function ButtonBlock({ block }: Drawn<'button'>) {
  const filled = useFilled()
  return (
    <section id={anchorOf(block)} className={`py-section ${block.isTinted ? 'bg-sand' : ''}`.trim()}>
      <div className="wrap">
        <div className="grid items-center gap-x-columns gap-y-7 rounded-card bg-secondary p-banner text-on-secondary lg:grid-cols-[1fr_auto]">
          <div>
            {block.heading && <Heading level={2}>{block.heading}</Heading>}
            {block.text && <p className="mt-4 max-w-[33rem]">{filled(block.text)}</p>}
          </div>
          <p>
            <LinkTo to={block.to} className="btn bg-on-secondary text-secondary">
              {block.label}
            </LinkTo>
          </p>
        </div>
      </div>
    </section>
  )
}

export function VideoBlock({ block }: Drawn<'video'>) {
  const { heading, address, title, poster } = block
  return (
    <BlockSection block={block} heading={heading}>
      <Video
        address={address}
        title={title}
        action={t('Watch')}
        poster={poster}
        standIn={{ words: { texts: [title] }, text: title }}
      />
    </BlockSection>
  )
}

export function MapBlock({ block }: Drawn<'map'>) {
  const { address } = useContact()
  if (!address) return null
  return (
    <BlockSection block={block} heading={block.heading} className="no-print">
      <ChurchMap />
    </BlockSection>
  )
}
