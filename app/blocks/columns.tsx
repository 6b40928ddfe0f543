/** Two texts side by side, and lines that are said aloud. */
import { anchorOf, type Drawn } from '#app/blocks/drawn.tsx'
import { Heading, Rich, useFilled } from '#app/ui/rich-text.tsx'

export function Columns({ block }: Drawn<'columns'>) {
  const { heading, left, headingRight, right, closing, isTinted } = block
  const filled = useFilled()
  return (
    <section id={anchorOf(block)} className={isTinted ? 'bg-sand' : undefined}>
      <div className="wrap grid gap-x-columns gap-y-14 py-section lg:grid-cols-2">
        <div className="prose">
          {heading && <Heading level={2}>{heading}</Heading>}
          <Rich of={left} level={heading ? 3 : 2} />
        </div>
        <div className="prose">
          {headingRight && <Heading level={2}>{headingRight}</Heading>}
          <Rich of={right} level={headingRight ? 3 : 2} />
          {closing && (
            <p className="mt-8! border-l-3 border-primary pl-5 font-serif text-xl leading-snug text-balance">
              {filled(closing)}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** Laid out like an open prayer book, in two columns on wide screens. */
export function Creed({ block }: Drawn<'creed'>) {
  const { heading, lead, lines, isTinted } = block
  const filled = useFilled()
  const stanzas = lines
    .split(/\n\s*\n/)
    .map((stanza) => stanza.split('\n').filter((line) => line.trim() !== ''))
    .filter((stanza) => stanza.length > 0)
  return (
    <section id={anchorOf(block)} className={`py-section ${isTinted ? 'bg-sand' : ''}`.trim()}>
      <div className="wrap">
        {heading && <Heading level={2}>{heading}</Heading>}
        {lead && <p className="lead">{filled(lead)}</p>}
        <div className="sheet mt-8 gap-x-columns p-banner font-serif text-base leading-normal [column-rule:1px_solid_var(--line)] md:text-xl lg:columns-2">
          {stanzas.map((stanza, index) => (
            <p key={index} className="break-inside-avoid pb-6 last:pb-0">
              {stanza.map((line, at) => (
                <span key={at} className="block pl-4 -indent-4">
                  {line}{' '}
                </span>
              ))}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
