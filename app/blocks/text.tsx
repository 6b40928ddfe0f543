/** A text with a heading, above it or beside it. */
import { BlockSection, type Drawn, innerLevel, anchorOf } from '#app/blocks/drawn.tsx'
import { Heading, LinkTo, Rich } from '#app/ui/rich-text.tsx'
import { useServiceTimes, weekly } from '#app/ui/service-times.tsx'
import { t } from '#app/text/t.ts'

export function Text({ block }: Drawn<'text'>) {
  const { heading, body, layout, aside, isTinted } = block
  const words = (
    <>
      <Rich of={body} level={innerLevel(heading)} />
      <BlockButton {...block} />
    </>
  )
  if (aside === 'times') {
    return (
      <section id={anchorOf(block)} className={`py-section ${isTinted ? 'bg-sand' : 'border-t border-line'}`}>
        <div className="wrap grid items-start gap-x-columns gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="prose">
            {heading && (
              <Heading level={2} className="mt-0! mb-6! text-3xl!">
                {heading}
              </Heading>
            )}
            {words}
          </div>
          <Times />
        </div>
      </section>
    )
  }
  if (layout === 'beside') {
    return (
      <section id={anchorOf(block)} className={isTinted ? 'bg-sand' : undefined}>
        <div className="wrap grid gap-x-12 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr]">
          {heading && <Heading level={2}>{heading}</Heading>}
          <div className="prose">{words}</div>
        </div>
      </section>
    )
  }
  return (
    <BlockSection block={block} heading={heading}>
      <div className="prose">{words}</div>
    </BlockSection>
  )
}

function BlockButton({ label, to }: { label: string; to: string }) {
  if (!label || !to) return null
  return (
    <p className="mt-7!">
      <LinkTo to={to} className="btn btn-fill">
        {label}
      </LinkTo>
    </p>
  )
}

/** The weekly services, for a column beside a text. */
function Times() {
  const times = useServiceTimes()
  if (times.length === 0) return null
  return (
    <div className="sheet p-6">
      <h2 className="mb-4 text-xl">{t('Service Times')}</h2>
      <dl className="grid gap-4 sm:max-lg:grid-cols-2">
        {times.map((time) => (
          <div key={time.id}>
            <dt className="font-semibold">{time.name}</dt>
            <dd className="text-soft lining-nums">{weekly(time)}</dd>
          </div>
        ))}
      </dl>
      <LinkTo to="/plan-a-visit" className="btn btn-fill mt-6">
        {t('Plan a Visit')}
      </LinkTo>
    </div>
  )
}
