/** A sentence that stands out: a mission, a verse, something that somebody said. */
import { anchorOf, type Drawn } from '#app/blocks/drawn.tsx'
import { Heading, useFilled } from '#app/ui/rich-text.tsx'

export function Quote({ block }: Drawn<'quote'>) {
  const { heading, quote: said, source, look, isTinted } = block
  const filled = useFilled()
  const tint = isTinted ? 'bg-sand' : ''
  if (look === 'plain') {
    return (
      <section id={anchorOf(block)} className={`py-section ${tint}`.trim()}>
        <div className="wrap">
          {heading && (
            <Heading level={2} className="mb-6">
              {heading}
            </Heading>
          )}
          <figure className="border-l-3 border-primary pl-6">
            <blockquote className="max-w-[33rem] font-serif text-xl leading-snug">
              <p>{filled(said)}</p>
            </blockquote>
            {source && <figcaption className="mt-2 text-soft">{source}</figcaption>}
          </figure>
        </div>
      </section>
    )
  }
  return (
    <section id={anchorOf(block)} className={`py-section ${tint}`.trim()}>
      <div className={`wrap grid gap-x-columns gap-y-4 ${heading ? 'lg:grid-cols-[12rem_1fr]' : ''}`}>
        {heading && (
          <Heading level={2} className="text-xl lg:pt-2">
            {heading}
          </Heading>
        )}
        <div>
          <p className="max-w-[30ch] font-serif text-3xl leading-tight tracking-[-0.01em] text-balance">
            {filled(said)}
          </p>
          {source && <p className="mt-3 text-soft">{source}</p>}
        </div>
      </div>
    </section>
  )
}
